// A cleared immediate is not called; clearing it twice does nothing.
'use strict';

const { say } = require('./support');

setImmediate(() => say('a'));
const cleared = setImmediate(() => say('never'));
setImmediate(() => say('b'));
clearImmediate(cleared);
clearImmediate(cleared);
