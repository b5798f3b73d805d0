// Timers of one delay fire in the order in which they were set.
'use strict';

const { say } = require('./support');

for (const name of ['a', 'b', 'c']) setTimeout(() => say(name), 2);
