// After I/O of a file an immediate comes before a timer, even one that is due.
'use strict';

const { say, busy, io } = require('./support');

io(() => {
  say('io');
  setTimeout(() => say('timeout'), 0);
  setImmediate(() => say('immediate'));
  busy(5);
});
