// What follows an await of something ready is a microtask.
'use strict';

const { say } = require('./support');

const run = async () => {
  say('before');
  await null;
  say('after');
  await null;
  say('at last');
};
run();
queueMicrotask(() => say('microtask'));
say('script');
