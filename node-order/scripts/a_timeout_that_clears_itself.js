// Clearing a timer that is being called, or was, does nothing.
'use strict';

const { say } = require('./support');

const own = setTimeout(() => {
  say('own');
  clearTimeout(own);
  setTimeout(() => {
    clearTimeout(own);
    say('after');
  }, 1);
}, 1);
