// Microtasks run between two timers of one phase.
'use strict';

const { say, busy } = require('./support');

setTimeout(() => {
  say('a');
  queueMicrotask(() => say('microtask of a'));
}, 1);
setTimeout(() => {
  say('b');
  queueMicrotask(() => say('microtask of b'));
}, 1);
setTimeout(() => say('c'), 2);
busy(5);
