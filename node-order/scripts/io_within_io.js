// I/O that is begun in I/O takes another turn: the immediate comes first.
'use strict';

const { say, io } = require('./support');

const level = (depth) => {
  say(`io ${depth}`);
  setImmediate(() => say(`immediate ${depth}`));
  if (depth < 3) io(() => level(depth + 1));
};
io(() => level(1));
