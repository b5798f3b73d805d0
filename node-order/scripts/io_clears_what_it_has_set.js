// I/O clears an immediate and a timer of its own.
'use strict';

const { say, io } = require('./support');

io(() => {
  const immediate = setImmediate(() => say('never'));
  const timeout = setTimeout(() => say('never'), 0);
  setImmediate(() => say('immediate'));
  clearImmediate(immediate);
  clearTimeout(timeout);
});
