// All phases, seen from an immediate.
'use strict';

const { say, busy, onClose } = require('./support');

setImmediate(() => {
  say('immediate at first');
  setTimeout(() => say('timeout'), 0);
  setImmediate(() => say('immediate'));
  onClose(() => say('close'));
  queueMicrotask(() => say('microtask'));
  busy(5);
});
