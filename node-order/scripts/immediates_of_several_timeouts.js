// Immediates of the timers of one phase follow all of these.
'use strict';

const { say, busy } = require('./support');

setTimeout(() => {
  say('first timer');
  setImmediate(() => say('first immediate'));
}, 1);
setTimeout(() => {
  say('second timer');
  setImmediate(() => say('second immediate'));
}, 1);
busy(5);
