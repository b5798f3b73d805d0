// The close phase follows the check phase of its turn.
'use strict';

const { say, onClose } = require('./support');

setTimeout(() => {
  onClose(() => say('close'));
  setImmediate(() => say('immediate'));
}, 1);
