// A timer that throws does not keep the next ones from being called.
'use strict';

const { say, busy, onError } = require('./support');

onError();
setTimeout(() => say('a'), 1);
setTimeout(() => { throw new Error('thrown'); }, 1);
setTimeout(() => say('b'), 1);
setTimeout(() => say('c'), 3);
busy(6);
