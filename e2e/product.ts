import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'
import { settings } from '#server/config.ts'
import { isRunning } from './process-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Running server. */
export interface Product {
  child: ChildProcess
  pid: number
  url: string
}

interface ExitResult {
  /** Exit status; null if a signal ended it. */
  code: number | null
  output: string
}

interface Options {
  dataDir: string
  env?: Record<string, string>
  /** Command to run; the server by default. */
  command?: [string, ...string[]]
}

const startedProcesses: ChildProcess[] = []
const dataDirs: string[] = []
const cleanups: (() => void)[] = []
const folders: string[] = []

afterEach(async () => {
  for (const child of startedProcesses.splice(0)) child.kill('SIGKILL')
  for (const dataDir of dataDirs.splice(0)) await waitForDatabaseExit(dataDir)
  for (const cleanup of cleanups.splice(0)) cleanup()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Waits for the embedded database of a killed server, and removes the folder of its socket. */
async function waitForDatabaseExit(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , socketFolder] = text.split('\n')
  if (!pid) return
  while (isRunning(Number(pid))) await sleep(20)
  if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
}

/** Runs cleanup after the test, once its servers have ended and before their folders are removed. */
export function afterProducts(cleanup: () => void): void {
  cleanups.push(cleanup)
}

// The run may stop in the middle of a test.
process.once('SIGTERM', () => {
  for (const child of startedProcesses) child.kill('SIGKILL')
  process.exit(1)
})

/** Creates a private folder that is removed after the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-e2e-'))
  folders.push(folder)
  return folder
}

/** Returns the environment without the server's settings and Vitest's variables, such as BASE_URL. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const settingNames = new Set(['NODE_ENV', ...Object.values(settings).map((setting) => setting.env)])
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingNames.has(name)))
}

function launch({ dataDir, env, command = [process.execPath, 'src/server/main.ts'] }: Options) {
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    // Its own process group, as a terminal creates for a command.
    detached: true,
    env: {
      ...plainEnvironment(),
      PORT: '0',
      CAPTCHA: 'off',
      MODEL_FETCH: 'off',
      SPEECH_CHECK: 'off',
      REGISTRATIONS_PER_HOUR: '100000',
      LONGHAND_DATA: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  startedProcesses.push(child)
  dataDirs.push(dataDir)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return { child, output: () => output }
}

/** Starts the server and waits for the line with its URL. */
export function startProduct(options: Options): Promise<Product> {
  const { child, output } = launch(options)
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = output().match(/^Longhand is ready at (http\S+)$/m)?.[1]
      if (url && child.pid) resolve({ child, pid: child.pid, url })
    })
    child.once('close', (code) =>
      reject(new Error(`The server exited with ${code} before it was ready:\n${output()}`)),
    )
  })
}

/** Starts a server that should end by itself. */
export function runUntilExit(options: Options): Promise<ExitResult> {
  const { child, output } = launch(options)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output: output() })))
}

/** Resolves when the process has ended. */
export function waitForExit({ child }: Product): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/** Kills the server as a crash would, and waits for its exit. */
export function crash(product: Product): Promise<void> {
  product.child.kill('SIGKILL')
  return waitForExit(product)
}
