// A late loop keeps the order of the ends.
'use strict';

const { say, busy } = require('./support');

setTimeout(() => say('c'), 150);
setTimeout(() => say('a'), 50);
setTimeout(() => say('b'), 100);
busy(200);
