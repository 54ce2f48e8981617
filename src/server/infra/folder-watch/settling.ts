import type { FolderFile } from './files.ts'

/** Maximum number of files watched at once; the others are watched later. */
const maxObservedFiles = 10_000
/** Delay after the first failure, and the maximum delay, in milliseconds. */
const [firstDelayMs, maxDelayMs] = [10_000, 600_000]

interface Observation {
  mark: string
  /** When this mark was first seen, in milliseconds. */
  since: number
  failures: number
  /** The file isn't returned until this time, in milliseconds. */
  notBefore: number
}

/** Watches a folder's files to find those that are no longer being written. */
export interface SettleDetector {
  /**
   * Returns the nonempty files that haven't changed during the settling time, oldest first. `now` is in
   * milliseconds.
   */
  observe(files: AsyncIterable<FolderFile>, now?: () => number): Promise<FolderFile[]>
  /** Delays a file after a failure, doubling the delay each time. */
  postpone(file: FolderFile, now?: () => number): void
}

/** Creates a detector. @param settleMs how long a file must remain unchanged, in milliseconds */
export function createSettleDetector(settleMs: number): SettleDetector {
  let observations = new Map<string, Observation>()
  return {
    async observe(files, now = () => performance.now()) {
      const current: typeof observations = new Map()
      const settledFiles: FolderFile[] = []
      for await (const file of files) {
        if (current.size >= maxObservedFiles) break
        const time = now()
        const before = observations.get(file.name)
        const entry =
          before?.mark === file.mark ? before : { mark: file.mark, since: time, failures: 0, notBefore: 0 }
        current.set(file.name, entry)
        const isDue = time - entry.since >= settleMs && time >= entry.notBefore
        if (isDue && file.size > 0) settledFiles.push(file)
      }
      observations = current
      return settledFiles.sort((a, b) => a.changed - b.changed)
    },
    postpone({ name }, now = () => performance.now()) {
      const entry = observations.get(name)
      if (!entry) return
      entry.notBefore = now() + Math.min(firstDelayMs * 2 ** entry.failures, maxDelayMs)
      entry.failures += 1
    },
  }
}
