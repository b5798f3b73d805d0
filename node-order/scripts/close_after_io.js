// What is closed in I/O is told after the immediates of that turn.
'use strict';

const { say, busy, io, onClose } = require('./support');

io(() => {
  onClose(() => say('close'));
  setImmediate(() => say('immediate'));
  setTimeout(() => say('timeout'), 0);
  say('io');
  busy(5);
});
