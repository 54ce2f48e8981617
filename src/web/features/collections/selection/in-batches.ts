const batchSize = 5

interface BatchOptions {
  size?: number
  /** Called with the number of completed items, successful or not. */
  onStep?: (doneCount: number) => void
  /** Returns whether to stop starting new items. */
  isStopped?: () => boolean
}

export interface BatchResult<T> {
  failed: T[]
  /** Error from the first failed item. */
  reason: unknown
  /** Items not started. */
  remaining: T[]
}

/** Runs an action on each item, by default five at a time; returns the failed items and the first error. */
export async function runInBatches<T>(
  items: readonly T[],
  action: (item: T) => Promise<unknown>,
  { size = batchSize, onStep, isStopped }: BatchOptions = {},
): Promise<BatchResult<T>> {
  const failedItems: T[] = []
  let reason: unknown
  for (let from = 0; from < items.length; from += size) {
    if (isStopped?.()) return { failed: failedItems, reason, remaining: items.slice(from) }
    const batch = items.slice(from, from + size)
    const results = await Promise.allSettled(batch.map((item) => action(item)))
    for (const [index, result] of results.entries()) {
      const item = batch[index]
      if (result.status === 'fulfilled' || item === undefined) continue
      failedItems.push(item)
      reason ??= result.reason
    }
    onStep?.(from + batch.length)
  }
  return { failed: failedItems, reason, remaining: [] }
}
