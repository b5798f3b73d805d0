// A late loop calls timers of one delay together: `b` ends after `c`.
'use strict';

const { say, busy } = require('./support');

setTimeout(() => say('a'), 20);
setTimeout(() => say('c'), 22);
busy(10);
setTimeout(() => say('b'), 20);
busy(60);
