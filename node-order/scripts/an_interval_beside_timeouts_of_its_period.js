// An interval goes behind the timers of its period that its call sets.
'use strict';

const { say, busy } = require('./support');

let calls = 0;
const interval = setInterval(() => {
  calls += 1;
  say(`interval ${calls}`);
  if (calls === 2) return clearInterval(interval);
  setTimeout(() => say('timeout'), 10);
  busy(30);
}, 10);
