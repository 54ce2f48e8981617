// Makes everything ready for `npm start`. Runs on Node 20 before anything is installed, so: plain JavaScript,
// nothing but Node's own modules. Says what it does, and nothing when all is up to date.
import { setUp } from './setup/setup.mjs'

process.exitCode = (await setUp({ tests: process.argv.includes('--tests') })) ? 0 : 1
