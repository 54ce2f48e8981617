import { execFileSync, spawnSync } from 'node:child_process'

/** Returns a process and all its descendants. */
export function processTree(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const tree = [pid]
  for (const parent of tree) {
    for (const [child, parentId] of rows) if (parentId === parent && child !== undefined) tree.push(child)
  }
  return tree
}

/** Returns whether a process is running; zombies don't count. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
