// A microtask of the first call clears the interval, which was set again before.
'use strict';

const { say } = require('./support');

const interval = setInterval(() => {
  say('once');
  queueMicrotask(() => {
    clearInterval(interval);
    say('cleared');
  });
}, 1);
