/** Limits how much work runs concurrently; the rest is queued in order of arrival. */
export function limitConcurrency(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let runningCount = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (runningCount < max) runningCount++
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else runningCount--
    }
  }
}
