// The list of a delay ends with its last timer, and begins anew.
'use strict';

const { say, busy } = require('./support');

let last;
setTimeout(() => {
  say('a');
  clearTimeout(last);
  setTimeout(() => say('anew'), 1);
  setImmediate(() => say('immediate'));
  busy(5);
}, 1);
last = setTimeout(() => say('never'), 1);
busy(5);
