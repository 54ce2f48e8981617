import type { FolderFile } from './files.ts'

/** Maximum number of files watched at a time; others follow later. */
const maxObserved = 10_000
/** Delay after a first failure and the longest one, in milliseconds. */
const [firstDelayMs, longestDelayMs] = [10_000, 600_000]

interface Observed {
  mark: string
  /** When this mark was first seen, in milliseconds. */
  since: number
  failures: number
  /** The file isn't returned before this time, in milliseconds. */
  notBefore: number
}

/** Watches the files of a folder, to find those that are no longer being written. */
export interface Settling {
  /**
   * Returns the files that haven't changed and weren't empty for the settling time, oldest first. `now` is in
   * milliseconds.
   */
  observe(files: AsyncIterable<FolderFile>, now?: () => number): Promise<FolderFile[]>
  /** Delays a file after a failure: each time twice as long. */
  postpone(file: FolderFile, now?: () => number): void
}

/** @param settleMs time without a change, in milliseconds */
export function createSettling(settleMs: number): Settling {
  let observed = new Map<string, Observed>()
  return {
    async observe(files, now = () => performance.now()) {
      const current: typeof observed = new Map()
      const settled: FolderFile[] = []
      for await (const file of files) {
        if (current.size >= maxObserved) break
        const time = now()
        const before = observed.get(file.name)
        const entry =
          before?.mark === file.mark ? before : { mark: file.mark, since: time, failures: 0, notBefore: 0 }
        current.set(file.name, entry)
        const isDue = time - entry.since >= settleMs && time >= entry.notBefore
        if (isDue && file.size > 0) settled.push(file)
      }
      observed = current
      return settled.sort((a, b) => a.changed - b.changed)
    },
    postpone({ name }, now = () => performance.now()) {
      const entry = observed.get(name)
      if (!entry) return
      entry.notBefore = now() + Math.min(firstDelayMs * 2 ** entry.failures, longestDelayMs)
      entry.failures += 1
    },
  }
}
