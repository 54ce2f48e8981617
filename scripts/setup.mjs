// Prepares everything for `npm start`. Runs on Node 20 before anything is installed, so it is plain
// JavaScript that uses only Node's own modules. Prints its steps; prints nothing if everything is up to date.
import { setUp } from './setup/setup.mjs'

process.exitCode = (await setUp({ tests: process.argv.includes('--tests') })) ? 0 : 1
