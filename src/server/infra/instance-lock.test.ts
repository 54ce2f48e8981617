import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireInstanceLock, InstanceLockError } from './instance-lock.ts'
import { currentProcessIdentity } from './process-identity.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts another process that tries to take the lock and prints `held` or the error. */
async function contendForLock(): Promise<{ child: ChildProcess; errorText: string }> {
  const module = new URL('./instance-lock.ts', import.meta.url).href
  const script = `const { acquireInstanceLock } = await import(${JSON.stringify(module)})
    await acquireInstanceLock(${JSON.stringify(folder)}).then(() => {
      setInterval(() => {}, 1e6); process.on('SIGTERM', () => process.exit(0)); console.log('held')
    }, (error) => console.log(error.message))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [chunk] = await once(child.stdout!, 'data')
  return { child, errorText: String(chunk).trim() }
}

test('names the process that holds the folder to a second instance', async () => {
  const lock = await acquireInstanceLock(folder)
  await expect(acquireInstanceLock(folder)).rejects.toThrow(InstanceLockError)
  const { errorText } = await contendForLock()
  expect(errorText).toBe(
    `Longhand is already running on ${folder} (process ${process.pid}). ` +
      'Stop it first, or set LONGHAND_DATA to another folder.',
  )
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('ignores locks of exited and killed processes', async () => {
  const first = await contendForLock()
  expect(first.errorText).toBe('held')
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  expect(await readdir(folder)).toEqual([])

  const second = await contendForLock()
  expect(second.errorText).toBe('held')
  second.child.kill('SIGKILL')
  await once(second.child, 'exit')
  const lock = await acquireInstanceLock(folder)
  await lock.release()
})

test('ignores a process ID that was reused', async () => {
  const file = join(folder, 'longhand.pid')
  await writeFile(file, JSON.stringify({ ...(await currentProcessIdentity()), started: 'long ago' }))
  const lock = await acquireInstanceLock(folder)
  expect(JSON.parse(await readFile(file, 'utf8')).pid).toBe(process.pid)
  await lock.release()
})

test('counts a holder in another container as alive while its heartbeat continues', async () => {
  const file = join(folder, 'longhand.pid')
  const remoteProcess = { ...(await currentProcessIdentity()), space: 'elsewhere' }
  await writeFile(file, JSON.stringify(remoteProcess))
  let isBeating = true
  const heartbeatLoop = (async () => {
    for (; isBeating; await sleep(100)) await utimes(file, new Date(), new Date())
  })()
  await expect(acquireInstanceLock(folder, 20_000)).rejects.toThrow(InstanceLockError)
  isBeating = false
  await heartbeatLoop
  const lock = await acquireInstanceLock(folder, 1_500)
  await lock.release()
})

test('lets one of many processes acquire a dead lock', async () => {
  await writeFile(
    join(folder, 'longhand.pid'),
    JSON.stringify({ ...(await currentProcessIdentity()), started: 'long ago' }),
  )
  const errorText = await Promise.all(
    Array.from({ length: 8 }, async () => (await contendForLock()).errorText),
  )
  expect(errorText.filter((line) => line === 'held')).toHaveLength(1)
  expect(errorText.filter((line) => line.startsWith('Longhand is already running'))).toHaveLength(7)
})
