// A thousand microtasks, each queued by the one before, precede a timer that is due.
'use strict';

const { say, busy } = require('./support');

let ran = 0;
const chain = () => {
  ran += 1;
  if (ran < 1000) queueMicrotask(chain);
  else say(`ran ${ran}`);
};
setTimeout(() => say('timeout'), 1);
busy(5);
queueMicrotask(chain);
