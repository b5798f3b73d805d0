// All phases, seen from a timer.
'use strict';

const { say, busy, onClose } = require('./support');

setTimeout(() => {
  say('timer');
  setTimeout(() => say('timeout'), 0);
  setImmediate(() => say('immediate'));
  onClose(() => say('close'));
  queueMicrotask(() => say('microtask'));
  busy(5);
}, 1);
