// A timer that was let off does not keep the loop running.
'use strict';

const { say } = require('./support');

setTimeout(() => say('never'), 60000).unref();
setTimeout(() => say('the end'), 1);
