// A callback of the close phase keeps the loop running.
'use strict';

const { say, onClose } = require('./support');

onClose(() => say('close'));
say('script');
