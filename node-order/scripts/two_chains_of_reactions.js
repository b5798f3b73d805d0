// Two chains of promises take turns.
'use strict';

const { say, then } = require('./support');

for (const name of ['a', 'b']) {
  Promise.resolve()
    .then(() => say(`${name} 1`))
    .then(() => say(`${name} 2`))
    .then(() => say(`${name} 3`));
}
