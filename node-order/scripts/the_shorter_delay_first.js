// Timers of several delays fire in the order of their ends.
'use strict';

const { say } = require('./support');

setTimeout(() => say('c'), 150);
setTimeout(() => say('a'), 50);
setTimeout(() => say('b'), 100);
