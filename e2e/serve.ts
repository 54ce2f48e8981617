import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The whole product on a data folder of its own, which goes when it ends.
const dataDir = mkdtempSync(join(tmpdir(), 'longhand-e2e-'))
process.env.LONGHAND_DATA = dataDir
process.env.MODEL_FETCH = 'off'
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

// Whoever asked for it may be killed without a word.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 500).unref()

const { failStart, run } = await import('#server/main.ts')
await run('all').catch(failStart)
