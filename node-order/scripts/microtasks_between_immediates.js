// Microtasks run between two immediates, and those that they queue as well.
'use strict';

const { say } = require('./support');

setImmediate(() => {
  say('a');
  queueMicrotask(() => {
    say('microtask');
    queueMicrotask(() => say('microtask of the microtask'));
  });
});
setImmediate(() => say('b'));
