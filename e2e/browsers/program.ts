import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

export interface RunningProgram {
  child: ChildProcess
  /**
   * Resolves with the first match in the program's output.
   * @throws Error if the program ends without one
   */
  waitForOutput(pattern: RegExp): Promise<RegExpMatchArray>
  /** Ends the program with all its child processes. */
  stop(): Promise<void>
}

/** Starts a program in its own process group. */
export function start(program: string, args: string[], env: Record<string, string> = {}): RunningProgram {
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const whenClosed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  const listeners = new Set<() => void>()
  const collect = (chunk: Buffer) => {
    output += chunk
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const sendSignal = (name: NodeJS.Signals) => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, name)
    } catch {
      // The program has ended.
    }
  }
  process.once('exit', () => sendSignal('SIGKILL'))
  return {
    child,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = output.match(pattern)
          if (match) resolve(match)
        }
        listeners.add(check)
        check()
        void whenClosed.then(() => reject(new Error(`${program} ended: ${output}`)))
      }),
    async stop() {
      sendSignal('SIGTERM')
      const timer = setTimeout(() => sendSignal('SIGKILL'), 5000)
      await whenClosed
      clearTimeout(timer)
      sendSignal('SIGKILL')
    },
  }
}

/** Returns the first existing path of a program; null if there is none. */
export const findProgram = (...paths: string[]): string | null => paths.find(existsSync) ?? null
