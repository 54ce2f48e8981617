import { spawn } from 'node:child_process'
import { open, readFile, stat, truncate } from 'node:fs/promises'
import type { Account } from './embedded-account.ts'
import { clusterProcessOptions } from './embedded-cluster.ts'

/**
 * Shuts down PostgreSQL when this shell's standard input closes, which also happens when this process is
 * killed. A word on the input names a signal to send: INT stops after a checkpoint, QUIT immediately.
 */
const GUARD = `
"$@" </dev/null &
server=$!
exec 3<&0
{ while read -r signal; do kill -s "$signal" $server; done; kill -s INT $server; } <&3 2>/dev/null &
watcher=$!
exec 3<&- </dev/null
wait $server
status=$?
kill $watcher 2>/dev/null
wait $watcher 2>/dev/null
exit $status
`

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // Statement errors go to the callers; the log has only the server's own messages.
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

const LOG_BYTES = 5_000_000
const LOG_CHECK_MS = 3_600_000

/** A running PostgreSQL server. */
export interface ServerProcess {
  /** Resolves with the last lines of the log when the process has exited. */
  ended: Promise<string>
  isRunning(): boolean
  signal(name: 'INT' | 'QUIT'): void
}

interface Run {
  /** Path of the `postgres` program. */
  program: string
  folder: string
  socketFolder: string
  owner: Account | null
  logFile: string
  settings: Record<string, string>
}

async function trimLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile)
  if (size > LOG_BYTES) await truncate(logFile)
}

async function readFrom(logFile: string, offset: number): Promise<string> {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0))
  return text.subarray(offset).toString().trim().split('\n').slice(-10).join('\n')
}

/**
 * Starts PostgreSQL on a cluster, in its own process group so that Ctrl-C in the terminal doesn't reach
 * it before we finish our work. Does not wait until the server accepts connections.
 */
export async function runServer(run: Run): Promise<ServerProcess> {
  const { logFile, owner } = run
  const { data, options } = clusterProcessOptions(run.folder, owner)
  const settings = { ...SETTINGS, ...run.settings, unix_socket_directories: run.socketFolder }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(logFile, 'a', 0o600)
  await trimLog(logFile)
  const { size: offset } = await log.stat()
  const words = ['-c', GUARD, 'longhand-postgres', run.program, '-D', data, ...flags]
  const child = spawn('/bin/sh', words, { ...options, detached: true, stdio: ['pipe', log.fd, log.fd] })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(readFrom(logFile, offset)))
  })
  await log.close()
  let isRunning = true
  const trimTimer = setInterval(() => trimLog(logFile).catch(() => {}), LOG_CHECK_MS).unref()
  ended.then(() => {
    isRunning = false
    clearInterval(trimTimer)
  })
  // The process may exit during a write.
  child.stdin?.on('error', () => {})
  return { ended, isRunning: () => isRunning, signal: (name) => child.stdin?.write(`${name}\n`) }
}
