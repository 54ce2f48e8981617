const batchSize = 5

interface BatchOptions {
  size?: number
  /** Called with the number of finished items, successful or not. */
  onStep?: (doneCount: number) => void
  /** Returns whether to stop starting items. */
  isStopped?: () => boolean
}

export interface BatchResult<T> {
  failed: T[]
  /** Error of the first failed item. */
  reason: unknown
  /** Items not started. */
  remaining: T[]
}

/** Runs an action on each item, five at a time; returns the failed items and the first error. */
export async function inBatches<T>(
  all: readonly T[],
  action: (one: T) => Promise<unknown>,
  { size = batchSize, onStep, isStopped }: BatchOptions = {},
): Promise<BatchResult<T>> {
  const failed: T[] = []
  let reason: unknown
  for (let from = 0; from < all.length; from += size) {
    if (isStopped?.()) return { failed, reason, remaining: all.slice(from) }
    const batch = all.slice(from, from + size)
    const results = await Promise.allSettled(batch.map((one) => action(one)))
    for (const [index, result] of results.entries()) {
      const one = batch[index]
      if (result.status === 'fulfilled' || one === undefined) continue
      failed.push(one)
      reason ??= result.reason
    }
    onStep?.(from + batch.length)
  }
  return { failed, reason, remaining: [] }
}
