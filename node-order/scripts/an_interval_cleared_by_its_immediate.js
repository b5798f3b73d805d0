// An immediate of the second call clears the interval.
'use strict';

const { say } = require('./support');

let calls = 0;
const interval = setInterval(() => {
  calls += 1;
  say(`call ${calls}`);
  if (calls === 2) {
    setImmediate(() => {
      clearInterval(interval);
      say('cleared');
    });
  }
}, 20);
