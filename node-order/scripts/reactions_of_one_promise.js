// Reactions of one promise are called in order; one that is added meanwhile goes last.
'use strict';

const { say, then } = require('./support');

const promise = Promise.resolve();
promise.then(() => {
  say('a');
  promise.then(() => say('c'));
});
promise.then(() => say('b'));
