// A short timer of each call comes before the next call.
'use strict';

const { say } = require('./support');

let calls = 0;
const interval = setInterval(() => {
  calls += 1;
  const call = calls;
  say(`call ${call}`);
  setTimeout(() => say(`timeout of ${call}`), 0);
  if (calls === 3) clearInterval(interval);
}, 60);
