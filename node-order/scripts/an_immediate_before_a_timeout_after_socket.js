// After I/O of a socket an immediate comes before a timer, even one that is due.
'use strict';

const { say, busy, socket } = require('./support');

socket(() => {
  say('socket');
  setTimeout(() => say('timeout'), 0);
  setImmediate(() => say('immediate'));
  busy(5);
});
