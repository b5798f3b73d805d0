// Each link of a chain of promises is queued when the one before has run.
'use strict';

const { say, then } = require('./support');

Promise.resolve()
  .then(() => say('a1'))
  .then(() => say('a2'))
  .then(() => say('a3'));
queueMicrotask(() => {
  say('b1');
  queueMicrotask(() => say('b2'));
});
