// Reactions of a promise and microtasks are called in the order of queueing.
'use strict';

const { say, then } = require('./support');

queueMicrotask(() => say('a'));
then(() => say('b'));
queueMicrotask(() => say('c'));
then(() => say('d'));
