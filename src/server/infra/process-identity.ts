import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Identifies a process, distinguishing it from a later one with the same PID. */
export interface ProcessIdentity {
  pid: number
  /** Start time in the system's own format; useful only for comparison. */
  started: string
  /** Identifies the boot and the container that `pid` belongs to. */
  space: string
}

async function startOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    // The name in parentheses may contain spaces; the start time is the 22nd field, the state the 3rd.
    const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
    return state === undefined || state === 'Z' ? null : (rest[18] ?? null)
  }
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() || null
}

async function ownSpace(): Promise<string> {
  if (process.platform !== 'linux') return hostname()
  const [boot, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname()),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ])
  return `${boot.trim()} ${namespace}`
}

/** Returns the identity of this process, by which others can tell whether it is still running. */
export async function currentProcessIdentity(): Promise<ProcessIdentity> {
  const [started, space] = await Promise.all([startOf(process.pid), ownSpace()])
  return { pid: process.pid, started: started ?? '', space }
}

/**
 * Whether the process is still running.
 * @returns null if unknown: it ran on another machine, in another container or before the last boot
 */
export async function isAlive(identity: ProcessIdentity): Promise<boolean | null> {
  if (identity.space !== (await ownSpace())) return null
  return (await startOf(identity.pid)) === identity.started
}
