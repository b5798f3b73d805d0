// Immediates are called in the order in which they were set.
'use strict';

const { say } = require('./support');

for (const name of ['a', 'b', 'c']) setImmediate(() => say(name));
