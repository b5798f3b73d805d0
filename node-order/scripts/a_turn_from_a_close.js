// All phases, seen from the close phase.
'use strict';

const { say, busy, onClose } = require('./support');

onClose(() => {
  say('close at first');
  setTimeout(() => say('timeout'), 0);
  setImmediate(() => say('immediate'));
  onClose(() => say('close'));
  queueMicrotask(() => say('microtask'));
  busy(5);
});
