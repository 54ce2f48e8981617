import { realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ProcessError } from '#server/infra/process/errors.ts'
import { runProgram } from '#server/infra/process/run.ts'

/** Paths that a program may access; the network and the rest of the machine are hidden from it. */
export interface ToolPaths {
  readPath: string
  /** Path of the writable folder, which is also the program's working directory. */
  writePath?: string
}

/** Programs, libraries and their configuration, mounted read-only. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/lib',
  '/lib32',
  '/lib64',
  '/etc/alternatives',
  '/etc/ld.so.cache',
  '/nix/store',
]
const ISOLATION_ARGS = [
  '--unshare-pid',
  '--unshare-net',
  '--unshare-ipc',
  '--unshare-uts',
  '--unshare-cgroup-try',
]
const TRIAL_MS = 20_000

const trials = new Map<string, Promise<boolean>>()

/**
 * Returns the command that runs a media program in bubblewrap if it is installed and works, or else
 * directly.
 */
export async function sandboxCommand(
  program: string,
  args: readonly string[],
  paths: ToolPaths,
): Promise<[string, string[]]> {
  let trial = trials.get(program)
  if (!trial) {
    trial = isWorking(program)
    trials.set(program, trial)
  }
  if (!(await trial)) return [program, [...args]]
  return ['bwrap', [...(await sandboxArgs(program, paths)), '--', program, ...args]]
}

async function isWorking(program: string): Promise<boolean> {
  const line = [...(await sandboxArgs(program, { readPath: '/dev/null' })), '--', program, '-version']
  const options = { signal: new AbortController().signal, timeoutMs: TRIAL_MS }
  return runProgram('bwrap', line, options).then(
    () => true,
    // A timeout on a busy machine is no reason to skip the sandbox.
    (error: unknown) => error instanceof ProcessError && error.code === 'timeout',
  )
}

async function sandboxArgs(program: string, { readPath, writePath }: ToolPaths): Promise<string[]> {
  const programFolders = program.includes('/') ? [dirname(await realpath(program).catch(() => program))] : []
  const system = [...SYSTEM, ...programFolders].flatMap((path) => ['--ro-bind-try', path, path])
  const output = writePath === undefined ? [] : ['--bind', resolve(writePath), resolve(writePath)]
  const input = ['--ro-bind', resolve(readPath), resolve(readPath)]
  return [
    ...ISOLATION_ARGS,
    ...privilegeArgs(),
    '--die-with-parent',
    '--new-session',
    '--as-pid-1',
    ...system,
  ]
    .concat('--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp')
    .concat(output, input, '--chdir', writePath === undefined ? '/' : resolve(writePath))
}

/**
 * Returns options that keep root as root, so that it can read other users' files, but drop all other
 * capabilities.
 */
function privilegeArgs(): string[] {
  const isRoot = process.getuid?.() === 0
  return isRoot ? ['--cap-drop', 'ALL', '--cap-add', 'CAP_DAC_OVERRIDE'] : ['--unshare-user']
}
