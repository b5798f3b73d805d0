// A timer resolves a promise; its reactions come before the next timer.
'use strict';

const { say, busy, then } = require('./support');

let resolve;
const promise = new Promise((given) => { resolve = given; });
promise.then(() => say('first reaction'));
promise.then(() => say('second reaction'));
setTimeout(() => {
  resolve();
  say('resolved');
}, 1);
setTimeout(() => say('next timer'), 1);
busy(5);
