// A callback that takes longer than its period is called once a turn.
'use strict';

const { say, busy } = require('./support');

let calls = 0;
const interval = setInterval(() => {
  calls += 1;
  const call = calls;
  say(`call ${call}`);
  setImmediate(() => say(`immediate of ${call}`));
  busy(12);
  if (calls === 3) clearInterval(interval);
}, 4);
