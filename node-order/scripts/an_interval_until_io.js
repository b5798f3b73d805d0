// An interval runs until I/O clears it, and then nothing keeps the loop.
'use strict';

const { say, io } = require('./support');

const interval = setInterval(() => {}, 1);
io(() => {
  say('io');
  clearInterval(interval);
  setImmediate(() => say('the end'));
});
