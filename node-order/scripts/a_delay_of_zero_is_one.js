// A delay of 0 is one of 1 ms.
'use strict';

const { say, busy } = require('./support');

setTimeout(() => say('a'), 1);
setTimeout(() => say('b'), 0);
setTimeout(() => say('c'), 1);
busy(5);
