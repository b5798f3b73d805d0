// I/O keeps the loop running when timers were let off.
'use strict';

const { say, io } = require('./support');

setTimeout(() => say('never'), 60000).unref();
io(() => say('io'));
say('script');
