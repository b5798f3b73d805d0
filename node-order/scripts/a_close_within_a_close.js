// What a callback of the close phase closes is told in the next turn, after an immediate.
'use strict';

const { say, onClose } = require('./support');

onClose(() => {
  say('first');
  onClose(() => say('second'));
  setImmediate(() => say('immediate'));
});
