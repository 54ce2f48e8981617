import { mkdirSync, rmSync } from 'node:fs'

// The complete server on its own data folder, which is removed at the end.
const dataDir = process.env.E2E_DATA
if (!dataDir) throw new Error("E2E_DATA isn't set")
mkdirSync(dataDir, { mode: 0o700 })
process.env.LONGHAND_DATA = dataDir
process.env.MODEL_FETCH = 'off'
process.env.SPEECH_CHECK = 'off'
// Journeys appoint staff themselves.
process.env.FIRST_ADMINISTRATOR ??= 'off'
// All journeys share one IP address.
process.env.REGISTRATIONS_PER_HOUR = '100000'
// Nearly every journey registers a new user.
process.env.CAPTCHA_EFFORT = '9'
process.env.SIGN_IN_ADDRESS_ATTEMPTS = '100000'
// Journeys test server rendering, however busy the machine is.
process.env.RENDER_SECONDS = '20'
// Journeys serve recordings from this machine.
process.env.LINKS_ALLOW_PRIVATE = '127.0.0.1/32'
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

// The parent process may be killed without forwarding a signal.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 500).unref()

const { reportStartupFailure, run } = await import('#server/main.ts')
await run('all').catch(reportStartupFailure)
