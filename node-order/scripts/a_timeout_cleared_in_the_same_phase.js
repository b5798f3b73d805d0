// A timer that is due is not called if one before it clears it.
'use strict';

const { say, busy } = require('./support');

let due;
setTimeout(() => {
  say('a');
  clearTimeout(due);
}, 1);
due = setTimeout(() => say('never'), 1);
setTimeout(() => say('c'), 1);
busy(5);
