// Immediates that set each other do not keep I/O from being seen.
'use strict';

const { say, io } = require('./support');

let done = false;
const again = () => {
  if (done) say('the immediates end');
  else setImmediate(again);
};
again();
io(() => {
  say('io');
  done = true;
});
