// Timers that are due after I/O fire in the order of their ends, after the immediate.
'use strict';

const { say, busy, io } = require('./support');

io(() => {
  setTimeout(() => say('b'), 100);
  setTimeout(() => say('a'), 50);
  setImmediate(() => say('immediate'));
  busy(150);
});
