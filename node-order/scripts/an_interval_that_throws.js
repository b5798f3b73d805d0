// An interval that throws stays set.
'use strict';

const { say, onError } = require('./support');

onError();
let calls = 0;
const interval = setInterval(() => {
  calls += 1;
  say(`call ${calls}`);
  if (calls === 2) clearInterval(interval);
  else throw new Error('thrown');
}, 2);
