// What a microtask of a timer sets is as if the timer had set it.
'use strict';

const { say, busy } = require('./support');

setTimeout(() => {
  say('timer');
  queueMicrotask(() => {
    say('microtask');
    setTimeout(() => say('timeout'), 0);
    setImmediate(() => say('immediate'));
    busy(5);
  });
}, 1);
