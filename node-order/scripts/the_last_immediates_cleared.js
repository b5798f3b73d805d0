// An immediate clears all that follow, and sets one for the next turn.
'use strict';

const { say } = require('./support');

const rest = [];
setImmediate(() => {
  say('a');
  rest.forEach(clearImmediate);
  setImmediate(() => say('b'));
});
for (let i = 0; i < 3; i++) rest.push(setImmediate(() => say('never')));
