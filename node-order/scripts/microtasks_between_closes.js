// Microtasks run between two callbacks of the close phase.
'use strict';

const { say, onClose } = require('./support');

setImmediate(() => {
  onClose(() => say('b'));
  onClose(() => {
    say('a');
    queueMicrotask(() => say('microtask'));
  });
});
