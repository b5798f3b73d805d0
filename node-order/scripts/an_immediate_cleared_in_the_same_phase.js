// An immediate clears the next one.
'use strict';

const { say } = require('./support');

let next;
setImmediate(() => {
  say('a');
  clearImmediate(next);
});
next = setImmediate(() => say('never'));
setImmediate(() => say('c'));
