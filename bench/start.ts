import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readCpuSeconds } from './cpu-time.ts'
import { median, type Result } from './result.ts'

const rounds = 5
/** Time that background work takes after startup, in seconds. */
const settleSeconds = 10
/** Duration of the idle measurement, in seconds, in which each per-minute job runs once. */
const idleSeconds = 60
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Measures the seconds from `npm start` until the product reports that it is ready: with nothing changed, on
 * an empty data folder, and with `clone` also in a fresh clone of the committed files, including installation
 * and build. Also measures the CPU time of the idle product.
 */
export async function benchStart([clone]: string[]): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  try {
    const results: Result[] = []
    if (clone === 'clone') {
      const copy = join(folder, 'clone')
      execFileSync('git', ['clone', '--quiet', root, copy])
      const value = await startOnce(copy, join(copy, 'data'))
      results.push({ name: 'start of a fresh clone', value, unit: 's' })
    }
    const emptyTimes: number[] = []
    const warmTimes: number[] = []
    for (let round = 0; round < rounds; round++) {
      const data = join(folder, `data-${round}`)
      emptyTimes.push(await startOnce(root, data))
      warmTimes.push(await startOnce(root, data))
    }
    const idleMs = await measureIdle(join(folder, 'data-0'))
    const goal = 'within 3 s'
    results.push(
      { name: 'start with an empty data folder', value: median(emptyTimes), unit: 's' },
      {
        name: 'start without changes',
        value: median(warmTimes),
        unit: 's',
        goal,
        pass: median(warmTimes) <= 3,
      },
      { name: 'CPU time while idle', value: idleMs, unit: 'ms/s', goal: '< 20 ms/s', pass: idleMs < 20 },
    )
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the CPU time that the idle product uses, in milliseconds per second. */
async function measureIdle(data: string): Promise<number> {
  let msPerSecond = 0
  await startOnce(root, data, async (pid) => {
    await sleep(settleSeconds * 1000)
    const before = readCpuSeconds(pid)
    await sleep(idleSeconds * 1000)
    msPerSecond = ((readCpuSeconds(pid) - before) * 1000) / idleSeconds
  })
  return msPerSecond
}

/** Starts the product in `cwd`, stops it once it is ready and used, and returns the startup time. */
async function startOnce(
  cwd: string,
  dataDir: string,
  use: (pid: number) => Promise<void> = async () => {},
): Promise<number> {
  const startedAt = performance.now()
  const env = { ...process.env, PORT: '0', LONGHAND_DATA: dataDir, MODEL_FETCH: 'off', SPEECH_CHECK: 'off' }
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const readyMs = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (/^Longhand is ready at/m.test(output)) resolve(performance.now() - startedAt)
    })
    child.once('close', () => reject(new Error(`npm start exited before it was ready:\n${output}`)))
  })
  if (child.pid) {
    await use(child.pid)
    process.kill(-child.pid, 'SIGINT')
  }
  await exit
  return readyMs / 1000
}
