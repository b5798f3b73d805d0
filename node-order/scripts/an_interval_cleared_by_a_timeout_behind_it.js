// An interval that was set before a timer is called once before that one clears it.
'use strict';

const { say, busy } = require('./support');

const interval = setInterval(() => say('interval'), 5);
setTimeout(() => {
  say('timeout');
  clearInterval(interval);
}, 5);
busy(8);
