// Two intervals of one period take turns.
'use strict';

const { say } = require('./support');

for (const name of ['a', 'b']) {
  let calls = 0;
  const interval = setInterval(() => {
    calls += 1;
    say(`${name} ${calls}`);
    if (calls === 3) clearInterval(interval);
  }, 3);
}
