// A timer clears an interval that is due behind it.
'use strict';

const { say, busy } = require('./support');

let interval;
setTimeout(() => {
  say('timeout');
  clearInterval(interval);
}, 3);
interval = setInterval(() => say('never'), 3);
busy(10);
