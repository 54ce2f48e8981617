import { readFileSync } from 'node:fs'
import { processTree } from '../e2e/process-tree.ts'

/** Returns the CPU time of a process and its descendants. Linux only. */
export function readCpuSeconds(pid: number): number {
  return processTree(pid).reduce((sum, child) => {
    try {
      const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum + (Number(fields[11]) + Number(fields[12])) / 100
    } catch {
      return sum
    }
  }, 0)
}
