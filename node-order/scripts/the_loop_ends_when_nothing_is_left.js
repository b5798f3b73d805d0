// The loop ends by itself when its last timer has fired.
'use strict';

const { say } = require('./support');

say('script');
setTimeout(() => {
  say('timer');
  setImmediate(() => say('immediate'));
}, 1);
