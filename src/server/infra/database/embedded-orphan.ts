import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './embedded-errors.ts'

const run = promisify(execFile)

const POLL_MS = 20
/** After this long, the old server is stopped immediately, without a checkpoint. */
const IMMEDIATE_MS = 5_000
const STOP_TIMEOUT_MS = 15_000

/** Returns whether the process is a PostgreSQL server for this folder; the PID may have been reused. */
async function isServerOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [cwd, name] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    ])
    return name.trim() === 'postgres' && cwd === (await realpath(folder))
  }
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres')
}

/**
 * Waits for the server left behind by a killed instance to shut down, since another one can't start on
 * the folder until then. Removes its PID file once the process is gone.
 * @throws EmbeddedDatabaseError if it doesn't shut down
 */
export async function waitForOrphan(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const startedAt = performance.now()
  let isStopRequested = false
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) return
    const pid = Number.parseInt(text, 10)
    if (!Number.isInteger(pid) || !(await isServerOf(pid, folder))) break
    const waitedMs = performance.now() - startedAt
    if (waitedMs > STOP_TIMEOUT_MS) {
      throw new EmbeddedDatabaseError(
        `A PostgreSQL server (process ${pid}) is still running on ${folder}. Stop it first.`,
      )
    }
    if (waitedMs > IMMEDIATE_MS && !isStopRequested) {
      isStopRequested = true
      process.kill(pid, 'SIGQUIT')
    }
    await sleep(POLL_MS)
  }
  await rm(file, { force: true })
}
