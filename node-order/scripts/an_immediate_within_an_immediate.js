// An immediate that is set by one waits for the next turn: a timer comes first.
'use strict';

const { say, busy } = require('./support');

setImmediate(() => {
  say('outer');
  setImmediate(() => say('inner'));
  setTimeout(() => say('timeout'), 0);
  busy(5);
});
setImmediate(() => say('beside'));
