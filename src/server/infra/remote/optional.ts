import { RefusedError } from './failures.ts'

/**
 * Requests with optional features: one that the provider rejects by name is left out, now and in later requests, and
 * the request is repeated without it.
 * @param features requested features; rejected ones are removed
 * @param run gets the features to ask for this time
 * @param keep whether to retry with the rejected feature, which has been reduced
 */
export async function withoutRejected<T, F extends string>(
  features: Set<F>,
  run: (features: ReadonlySet<F>) => Promise<T>,
  keep: (feature: F, detail: string) => Promise<boolean> = async () => false,
): Promise<T> {
  for (;;) {
    const asked = new Set(features)
    try {
      return await run(asked)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const detail = error.detail.toLowerCase()
      const refused = [...asked].find((feature) => detail.includes(feature))
      if (refused === undefined) throw error
      if (!(await keep(refused, detail))) features.delete(refused)
    }
  }
}
