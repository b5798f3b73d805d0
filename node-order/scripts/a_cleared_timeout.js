// A cleared timer is not called; clearing it twice does nothing.
'use strict';

const { say } = require('./support');

setTimeout(() => say('a'), 2);
const cleared = setTimeout(() => say('never'), 2);
setTimeout(() => say('b'), 2);
clearTimeout(cleared);
clearTimeout(cleared);
