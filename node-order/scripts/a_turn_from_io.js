// All phases, seen from I/O.
'use strict';

const { say, busy, io, onClose } = require('./support');

io(() => {
  say('io');
  setTimeout(() => say('timeout'), 0);
  setImmediate(() => say('immediate'));
  onClose(() => say('close'));
  queueMicrotask(() => say('microtask'));
  busy(5);
});
