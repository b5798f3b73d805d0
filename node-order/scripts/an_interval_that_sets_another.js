// An interval replaces itself from within.
'use strict';

const { say } = require('./support');

const first = setInterval(() => {
  say('first');
  clearInterval(first);
  let calls = 0;
  const second = setInterval(() => {
    calls += 1;
    say(`second ${calls}`);
    if (calls === 2) clearInterval(second);
  }, 2);
}, 2);
