// The phase has one time: what ends while it runs is for the next turn.
'use strict';

const { say, busy } = require('./support');

setTimeout(() => {
  say('first');
  setImmediate(() => say('immediate'));
  busy(200);
}, 1);
setTimeout(() => say('second'), 100);
setTimeout(() => say('third'), 110);
