// Each turn has its timer, then its immediate.
'use strict';

const { say, busy } = require('./support');

let turn = 0;
const next = () => {
  turn += 1;
  const now = turn;
  say(`immediate ${now}`);
  setTimeout(() => say(`timer of ${now}`), 0);
  if (now < 4) setImmediate(next);
  busy(3);
};
setImmediate(next);
