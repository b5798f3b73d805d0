// A callback of the close phase that throws does not keep the next ones from being called.
'use strict';

const { say, onClose, onError } = require('./support');

onError();
setImmediate(() => {
  onClose(() => say('b'));
  onClose(() => { throw new Error('thrown'); });
  onClose(() => say('a'));
});
