// Three turns, each of which sets the next one from every phase.
'use strict';

const { say, onClose } = require('./support');

const turn = (number) => {
  say(`timer ${number}`);
  queueMicrotask(() => say(`microtask ${number}`));
  setImmediate(() => {
    say(`immediate ${number}`);
    queueMicrotask(() => say(`microtask of immediate ${number}`));
    onClose(() => {
      say(`close ${number}`);
      if (number < 3) setTimeout(() => turn(number + 1), 0);
    });
  });
};
setTimeout(() => turn(1), 0);
