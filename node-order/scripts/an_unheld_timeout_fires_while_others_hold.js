// A timer that was let off fires if the loop runs anyway.
'use strict';

const { say } = require('./support');

setTimeout(() => say('let off'), 5).unref();
setTimeout(() => say('held'), 30);
