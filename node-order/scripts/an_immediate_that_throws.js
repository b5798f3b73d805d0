// An immediate that throws does not keep the next ones from being called.
'use strict';

const { say, onError } = require('./support');

onError();
setImmediate(() => say('a'));
setImmediate(() => { throw new Error('thrown'); });
setImmediate(() => say('b'));
setImmediate(() => say('c'));
