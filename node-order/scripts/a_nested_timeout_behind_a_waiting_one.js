// A nested timer goes behind one of its delay that waits already.
'use strict';

const { say } = require('./support');

setTimeout(() => {
  say('first');
  setTimeout(() => say('nested'), 30);
}, 1);
setTimeout(() => say('waiting'), 30);
