// The close phase ends the turn: a timer that is due comes after it.
'use strict';

const { say, busy, onClose } = require('./support');

setImmediate(() => {
  setTimeout(() => say('timeout'), 0);
  onClose(() => say('close'));
  busy(5);
});
