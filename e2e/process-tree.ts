import { execFileSync } from 'node:child_process'

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

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
