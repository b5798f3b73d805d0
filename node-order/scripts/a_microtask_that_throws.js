// A microtask that throws does not keep the next ones from being called.
'use strict';

const { say, onError } = require('./support');

onError();
setImmediate(() => {
  queueMicrotask(() => say('a'));
  queueMicrotask(() => { throw new Error('thrown'); });
  queueMicrotask(() => say('b'));
});
