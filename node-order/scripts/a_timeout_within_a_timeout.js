// A timer that is set by a timer waits for the next turn, even if it is due.
'use strict';

const { say, busy } = require('./support');

setTimeout(() => {
  say('outer');
  setTimeout(() => say('inner'), 0);
  setImmediate(() => say('immediate'));
  busy(5);
}, 1);
