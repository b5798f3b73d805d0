// A script that sets nothing ends.
'use strict';

const { say } = require('./support');

say('script');
