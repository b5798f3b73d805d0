// A timer clears one of another delay that is due in the same phase.
'use strict';

const { say, busy } = require('./support');

let due;
setTimeout(() => {
  say('a');
  clearTimeout(due);
}, 1);
due = setTimeout(() => say('never'), 3);
setTimeout(() => say('c'), 4);
busy(10);
