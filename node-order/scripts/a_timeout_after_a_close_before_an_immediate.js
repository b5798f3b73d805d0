// After the close phase the timers come first.
'use strict';

const { say, busy, onClose } = require('./support');

onClose(() => {
  say('close');
  setImmediate(() => say('immediate'));
  setTimeout(() => say('timeout'), 0);
  busy(5);
});
