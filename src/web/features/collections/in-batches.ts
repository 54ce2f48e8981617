const batchSize = 5

/** Does something with each of many, five at a time; returns those that it failed with, and the first reason. */
export async function inBatches<T>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
  size = batchSize,
): Promise<{ failed: T[]; reason: unknown }> {
  const failed: T[] = []
  let reason: unknown
  for (let from = 0; from < all.length; from += size) {
    const batch = all.slice(from, from + size)
    const results = await Promise.allSettled(batch.map((one) => act(one)))
    for (const [index, result] of results.entries()) {
      const one = batch[index]
      if (result.status === 'fulfilled' || one === undefined) continue
      failed.push(one)
      reason ??= result.reason
    }
  }
  return { failed, reason }
}
