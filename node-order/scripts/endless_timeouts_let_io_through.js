// Timers that set each other do not keep I/O from being seen.
'use strict';

const { say, socket } = require('./support');

let done = false;
const again = () => {
  if (done) say('the timers end');
  else setTimeout(again, 0);
};
again();
socket(() => {
  say('socket');
  done = true;
});
