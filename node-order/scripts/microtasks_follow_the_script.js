// The script runs to its end, then the microtasks, then everything else.
'use strict';

const { say } = require('./support');

setImmediate(() => say('immediate'));
queueMicrotask(() => say('microtask'));
say('script');
