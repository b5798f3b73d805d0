// A timer clears an immediate of its turn.
'use strict';

const { say } = require('./support');

setTimeout(() => {
  const cleared = setImmediate(() => say('never'));
  setImmediate(() => say('immediate'));
  setTimeout(() => say('timeout'), 10);
  clearImmediate(cleared);
}, 1);
