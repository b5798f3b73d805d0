// An interval ends when its callback clears it.
'use strict';

const { say } = require('./support');

let calls = 0;
const interval = setInterval(() => {
  calls += 1;
  say(`call ${calls}`);
  if (calls === 3) clearInterval(interval);
}, 2);
