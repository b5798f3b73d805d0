// Microtasks of I/O come before immediates.
'use strict';

const { say, io } = require('./support');

io(() => {
  setImmediate(() => say('immediate'));
  queueMicrotask(() => {
    say('microtask');
    queueMicrotask(() => say('microtask of the microtask'));
  });
  say('io');
});
