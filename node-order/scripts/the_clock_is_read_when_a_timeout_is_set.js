// A delay counts from the call, not from the beginning of the turn.
'use strict';

const { say, busy } = require('./support');

setTimeout(() => {
  setTimeout(() => say('first'), 40);
  busy(25);
  setTimeout(() => say('second'), 30);
}, 1);
