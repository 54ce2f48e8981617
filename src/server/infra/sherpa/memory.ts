import { readFile } from 'node:fs/promises'

const EVERY_MS = 250

/**
 * Watches how much memory a process holds and calls back, once, when that is more than `limitBytes`. A limit on the
 * address space, which the kernel would keep by itself, does not work here: V8 reserves as much of it as there is.
 * Only Linux tells; elsewhere nothing is watched.
 * @returns ends the watch
 */
export function watchMemory(
  pid: number,
  limitBytes: number,
  onExceeded: (bytes: number) => void,
): () => void {
  let ended = false
  const timer = setInterval(async () => {
    const bytes = await residentBytes(pid)
    if (ended || bytes === null || bytes <= limitBytes) return
    end()
    onExceeded(bytes)
  }, EVERY_MS)
  timer.unref()
  const end = () => {
    ended = true
    clearInterval(timer)
  }
  return end
}

/** Null when the process has ended, or the system does not tell. */
async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}
