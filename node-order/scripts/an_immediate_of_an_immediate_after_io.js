// The second immediate after I/O comes after a timer that is due.
'use strict';

const { say, busy, io } = require('./support');

io(() => {
  setTimeout(() => say('timeout'), 0);
  setImmediate(() => {
    say('first immediate');
    setImmediate(() => say('second immediate'));
    busy(5);
  });
});
