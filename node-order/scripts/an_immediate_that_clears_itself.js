// Clearing an immediate that is being called does nothing.
'use strict';

const { say } = require('./support');

const own = setImmediate(() => {
  clearImmediate(own);
  say('own');
});
