import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { ProcessError } from './errors.ts'
import { NOT_FOUND_EXIT, type ProcessLimits, withProcessLimits } from './limits.ts'

const GRACE_MS = 1000
const STDERR_TAIL = 8192

export interface StartOptions {
  /** Terminates the program when it fires: SIGTERM, then SIGKILL a second later. */
  signal: AbortSignal
  limits?: ProcessLimits
  cwd?: string
  /**
   * Additional environment variables. From this process's environment, the program gets only the
   * variables it needs to run.
   */
  env?: Record<string, string>
  /** Whether to open a pipe to the program's standard input, which is otherwise empty. */
  input?: boolean
  onStdout?: (chunk: Buffer) => void
  onStderr?: (chunk: Buffer) => void
  /** Opens a pipe at the program's file descriptor 3, which its libraries don't write to. */
  onMessage?: (chunk: Buffer) => void
}

export interface RunningProgram {
  readonly stdin: Writable | null
  /** Undefined if it couldn't be started. */
  readonly pid: number | undefined
  /** Resolves when the program has exited with code 0; rejects with a ProcessError or the signal's reason. */
  readonly exit: Promise<void>
  /** Terminates the program; `exit` then rejects with `reason`. */
  stop(reason: Error): void
}

const runningChildren = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of runningChildren) killGroup(child, 'SIGKILL')
})

/**
 * Starts a program that never outlives this process. It has its own process group, so Ctrl-C reaches only
 * this process.
 */
export function startProgram(
  program: string,
  args: readonly string[],
  options: StartOptions,
): RunningProgram {
  options.signal.throwIfAborted()
  const [command, line] = withProcessLimits(program, args, options.limits ?? {})
  const child = spawn(command, line, {
    cwd: options.cwd,
    env: options.env && { ...safeEnvironment(), ...options.env },
    detached: true,
    stdio: [
      options.input ? 'pipe' : 'ignore',
      'pipe',
      'pipe',
      ...(options.onMessage ? (['pipe'] as const) : []),
    ],
  })
  runningChildren.add(child)
  let reason: Error | undefined
  let killTimer: NodeJS.Timeout | undefined
  const stop = (stopReason: Error) => {
    if (reason || !runningChildren.has(child)) return
    reason = stopReason
    killGroup(child, 'SIGTERM')
    killTimer = setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS)
  }
  const onAbort = () => stop(options.signal.reason as Error)
  options.signal.addEventListener('abort', onAbort, { once: true })
  child.stdin?.on('error', () => {})

  const exit = completion(program, child, options, stop, () => reason).finally(() => {
    clearTimeout(killTimer)
    runningChildren.delete(child)
    options.signal.removeEventListener('abort', onAbort)
  })
  return { stdin: child.stdin, pid: child.pid, exit, stop }
}

function completion(
  program: string,
  child: ChildProcess,
  options: StartOptions,
  stop: (reason: Error) => void,
  stopError: () => Error | undefined,
): Promise<void> {
  let stderr = ''
  const forwardChunks = (stream: Readable | null, onChunk?: (chunk: Buffer) => void) =>
    stream?.on('data', (chunk: Buffer) => {
      try {
        onChunk?.(chunk)
      } catch (error) {
        stop(error as Error)
      }
    })
  forwardChunks(child.stdout, options.onStdout)
  forwardChunks(child.stdio[3] as Readable | null, options.onMessage)
  forwardChunks(child.stderr, (chunk) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-STDERR_TAIL)
    options.onStderr?.(chunk)
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT' ? missingProgramError(program) : new ProcessError('failed', error.message),
      ),
    )
    child.once('close', (code, signal) => {
      const reason = stopError()
      if (reason) reject(reason)
      else if (code === 0) resolve()
      else if (code === NOT_FOUND_EXIT) reject(missingProgramError(program))
      else reject(new ProcessError('failed', `${program} ${exitReason(code, signal)}`, stderr))
    })
  })
}

/**
 * Returns the environment variables for locating programs and certificates, and for time zone and language;
 * never secrets.
 */
function safeEnvironment(): Record<string, string> {
  const passedVariables = /^(PATH|LANG|LC_\w+|TZ|TMPDIR|SSL_CERT_FILE|SSL_CERT_DIR)$/
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      passedVariables.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )
}

const missingProgramError = (program: string) =>
  new ProcessError('not_found', `${program} isn't installed or not on the PATH`)
const exitReason = (code: number | null, signal: NodeJS.Signals | null) =>
  signal ? `was ended by ${signal}` : `exited with ${code}`

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}
