// A microtask of a close callback closes something: next turn.
'use strict';

const { say, onClose, then } = require('./support');

onClose(() => {
  say('first');
  then(() => {
    onClose(() => say('second'));
    setImmediate(() => say('immediate'));
  });
});
