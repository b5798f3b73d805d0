// Microtasks of microtasks go behind those that wait.
'use strict';

const { say } = require('./support');

queueMicrotask(() => {
  say('a');
  queueMicrotask(() => {
    say('c');
    queueMicrotask(() => say('e'));
  });
});
queueMicrotask(() => {
  say('b');
  queueMicrotask(() => say('d'));
});
