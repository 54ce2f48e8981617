import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProcessError } from './errors.ts'
import { runProgram } from './run.ts'

const never = new AbortController().signal
/** Returns whether a process is running: neither gone nor a zombie. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
async function hasExited(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(25)) if (!isAlive(pid)) return true
  return false
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('should have failed')
    },
    (error: unknown) => error,
  )

test('returns stdout, and feeds stdin', async () => {
  const result = await runProgram('sh', ['-c', 'tr a-z A-Z'], {
    signal: never,
    timeoutMs: 60_000,
    input: 'hello',
  })
  expect(result.toString()).toBe('HELLO')
})

test('a failure carries the exit code and the end of stderr', async () => {
  const error = await failure(
    runProgram('sh', ['-c', 'seq 100000 >&2; echo "no such codec" >&2; exit 3'], {
      signal: never,
      timeoutMs: 60_000,
    }),
  )
  expect(error).toBeInstanceOf(ProcessError)
  expect((error as ProcessError).code).toBe('failed')
  expect((error as ProcessError).message).toContain('exited with 3')
  expect((error as ProcessError).message).toContain('no such codec')
  expect((error as ProcessError).stderr.length).toBeLessThanOrEqual(8192)
})

test('distinguishes a missing program from a failing one', async () => {
  expect(
    await failure(runProgram('no-such-program-here', [], { signal: never, timeoutMs: 60_000 })),
  ).toMatchObject({
    code: 'not_found',
  })
})

test('limits time and output', async () => {
  expect(await failure(runProgram('sleep', ['60'], { signal: never, timeoutMs: 200 }))).toMatchObject({
    code: 'timeout',
  })
  expect(
    await failure(runProgram('yes', [], { signal: never, timeoutMs: 60_000, maxStdout: 1000 })),
  ).toMatchObject({
    code: 'output_limit',
  })
})

test.runIf(process.platform === 'linux')('limits memory', async () => {
  const limits = { memoryBytes: 200_000_000 }
  const promise = runProgram('tail', ['/dev/zero'], { signal: never, timeoutMs: 60_000, limits })
  expect(await failure(promise)).toMatchObject({ message: expect.stringContaining('memory exhausted') })
})

test('an abort ends the program and all its children, even those that ignore SIGTERM', async () => {
  const controller = new AbortController()
  const pids: number[] = []
  const program = 'trap "" TERM; sleep 61 & echo $!; echo $$; while :; do sleep 0.1; done'
  const promise = failure(
    runProgram('sh', ['-c', program], {
      signal: controller.signal,
      timeoutMs: 60_000,
      onStdout: (chunk) => {
        pids.push(...chunk.toString().trim().split('\n').map(Number))
        if (pids.length === 2) controller.abort()
      },
    }),
  )
  expect(((await promise) as Error).name).toBe('AbortError')
  expect(pids).toHaveLength(2)
  for (const pid of pids) expect(await hasExited(pid, 10_000)).toBe(true)
})

test.runIf(process.platform === 'linux')('no program outlives a killed parent', async () => {
  const script = `
    const { runProgram } = await import(${JSON.stringify(new URL('./run.ts', import.meta.url).href)})
    await runProgram('sh', ['-c', 'echo $$; exec sleep 62'], {
      signal: new AbortController().signal, timeoutMs: 60000, onStdout: (c) => process.stdout.write(c) })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (c: Buffer) => resolve(Number(c))),
  )
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  expect(await hasExited(pid, 20_000)).toBe(true)
})
