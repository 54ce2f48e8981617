import { spawnSync } from 'node:child_process'

/** Kernel limits for a child process, where supported. */
export interface ProcessLimits {
  /** Address space, in bytes. */
  memoryBytes?: number
  /** Processor time, in seconds. */
  cpuSeconds?: number
  /** Largest file it may write, in bytes. */
  fileBytes?: number
}

let availableTools: { setpriv: boolean; prlimit: boolean } | undefined

/**
 * Returns the command that runs a program with limits and, on Linux, has the kernel kill it when this
 * process dies, even from kill -9.
 */
export function withProcessLimits(
  program: string,
  args: readonly string[],
  limits: ProcessLimits,
): [string, string[]] {
  availableTools ??= {
    setpriv: isWorking('setpriv', ['--pdeathsig', 'KILL', '--', 'true']),
    prlimit: isWorking('prlimit', ['--core=0', '--', 'true']),
  }
  const line = [program, ...args]
  if (availableTools.prlimit) line.unshift('prlimit', ...limitOptions(limits), '--')
  if (availableTools.setpriv) line.unshift('setpriv', '--pdeathsig', 'KILL', '--')
  const [command = program, ...rest] = line
  return [command, rest]
}

/** Exit code of a wrapper when its program doesn't exist. */
export const NOT_FOUND_EXIT = 127

function isWorking(program: string, args: string[]): boolean {
  return process.platform === 'linux' && spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

function limitOptions({ memoryBytes, cpuSeconds, fileBytes }: ProcessLimits): string[] {
  return [
    ...(memoryBytes ? [`--as=${memoryBytes}`] : []),
    ...(cpuSeconds ? [`--cpu=${Math.ceil(cpuSeconds)}`] : []),
    ...(fileBytes ? [`--fsize=${fileBytes}`] : []),
    '--core=0',
  ]
}
