// Microtasks run in each phase before what follows.
'use strict';

const { say, onClose, then } = require('./support');

setTimeout(() => {
  say('timer');
  then(() => say('microtask of the timer'));
  setImmediate(() => {
    say('immediate');
    then(() => say('microtask of the immediate'));
    onClose(() => {
      say('close');
      then(() => say('microtask of the close'));
    });
  });
}, 1);
