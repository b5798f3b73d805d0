// A microtask of a timer clears the next one.
'use strict';

const { say, busy } = require('./support');

let next;
setTimeout(() => {
  say('a');
  queueMicrotask(() => clearTimeout(next));
}, 1);
next = setTimeout(() => say('never'), 1);
setTimeout(() => say('c'), 1);
busy(5);
