// Prepares everything for `npm start`. Runs on Node 20 before anything is installed, so it is plain JavaScript with
// Node's own modules only. Prints its steps, and nothing when all is up to date.
import { setUp } from './setup/setup.mjs'

process.exitCode = (await setUp({ tests: process.argv.includes('--tests') })) ? 0 : 1
