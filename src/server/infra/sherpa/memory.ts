import { readFile } from 'node:fs/promises'

const INTERVAL_MS = 250

/**
 * Watches a process's memory and calls back once when it exceeds `limitBytes`. The kernel's limit on address
 * space doesn't work here, since V8 reserves as much of it as possible. Works only on Linux; does nothing
 * elsewhere.
 * @returns a function that stops watching
 */
export function watchMemory(
  pid: number,
  limitBytes: number,
  onExceeded: (bytes: number) => void,
): () => void {
  let isEnded = false
  const timer = setInterval(async () => {
    const bytes = await residentBytes(pid)
    if (isEnded || bytes === null || bytes <= limitBytes) return
    end()
    onExceeded(bytes)
  }, INTERVAL_MS)
  timer.unref()
  const end = () => {
    isEnded = true
    clearInterval(timer)
  }
  return end
}

/** Returns the resident memory in bytes; null if the process has ended, or the system doesn't report it. */
async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}
