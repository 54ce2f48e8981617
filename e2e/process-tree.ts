import { execFileSync, spawnSync } from 'node:child_process'

/** Every process that descends from `pid`, itself first. */
export function processTree(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const tree = [pid]
  for (const parent of tree) {
    for (const [child, of] of rows) if (of === parent && child !== undefined) tree.push(child)
  }
  return tree
}

/** A process that has ended and that its parent has not asked about yet does not count. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
