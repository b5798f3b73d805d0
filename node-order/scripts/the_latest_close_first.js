// What was closed last in a turn is told first.
'use strict';

const { say, onClose } = require('./support');

setImmediate(() => {
  for (const name of ['a', 'b', 'c']) onClose(() => say(name));
});
