// What all scripts have, under the names that their counterparts in Rust use.
'use strict';

const fs = require('fs');
const net = require('net');
const { TCP, constants } = process.binding('tcp_wrap');

// A line of the output.
exports.say = (line) => console.log(line);

// Keeps the thread for this many milliseconds, so that what is due by then is due.
exports.busy = (millis) => {
  const end = process.hrtime.bigint() + BigInt(millis) * 1000000n;
  while (process.hrtime.bigint() < end);
};

// Calls back in the poll phase: a file was read.
exports.io = (callback) => fs.readFile(__filename, () => callback());

// Calls back in the poll phase: a peer has written to a socket.
exports.socket = (callback) => {
  const server = net.createServer((accepted) => accepted.end('x'));
  server.listen(0, '127.0.0.1', () => {
    const client = net.connect(server.address().port, '127.0.0.1');
    client.once('data', () => {
      server.close();
      client.destroy();
      callback();
    });
  });
};

// Calls back in the close phase: a handle was closed. (The same as the 'close' event of a socket.)
exports.onClose = (callback) => new TCP(constants.SOCKET).close(callback);

// A microtask, by way of a promise.
exports.then = (callback) => Promise.resolve().then(callback);

// Says what was thrown, and goes on.
exports.onError = () => process.on('uncaughtException', (error) => console.log(`caught ${error.message}`));
