// All phases, seen from a microtask of an immediate.
'use strict';

const { say, busy, onClose } = require('./support');

setImmediate(() => queueMicrotask(() => {
  say('microtask at first');
  setTimeout(() => say('timeout'), 0);
  setImmediate(() => say('immediate'));
  onClose(() => say('close'));
  queueMicrotask(() => say('microtask'));
  busy(5);
}));
