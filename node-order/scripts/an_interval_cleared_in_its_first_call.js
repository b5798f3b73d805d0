// An interval that clears itself at once is called once, and says what follows.
'use strict';

const { say } = require('./support');

const interval = setInterval(() => {
  clearInterval(interval);
  say('once');
}, 1);
setTimeout(() => say('later'), 30);
