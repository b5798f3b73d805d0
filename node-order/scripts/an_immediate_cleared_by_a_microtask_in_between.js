// A microtask between two immediates clears the second.
'use strict';

const { say } = require('./support');

let next;
setImmediate(() => {
  say('a');
  queueMicrotask(() => clearImmediate(next));
});
next = setImmediate(() => say('never'));
setImmediate(() => say('c'));
