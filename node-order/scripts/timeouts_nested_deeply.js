// Each level of nesting takes a turn, with immediates in between.
'use strict';

const { say, busy } = require('./support');

const level = (depth) => {
  say(`timer ${depth}`);
  setImmediate(() => say(`immediate ${depth}`));
  if (depth < 4) setTimeout(() => level(depth + 1), 0);
  busy(3);
};
setTimeout(() => level(1), 0);
