import { RejectedError } from './failures.ts'

/**
 * Sends a request with optional features. If the provider rejects a feature by name, the feature is removed
 * from this and later requests, and the request is retried without it.
 * @param features requested features; rejected ones are removed
 * @param run sends the request with the given features
 * @param shouldKeep whether to retry with the rejected feature, after reducing it
 */
export async function withOptionalFeatures<T, F extends string>(
  features: Set<F>,
  run: (features: ReadonlySet<F>) => Promise<T>,
  shouldKeep: (feature: F, detail: string) => Promise<boolean> = async () => false,
): Promise<T> {
  for (;;) {
    const requestedFeatures = new Set(features)
    try {
      return await run(requestedFeatures)
    } catch (error) {
      if (!(error instanceof RejectedError)) throw error
      const detail = error.detail.toLowerCase()
      const refusedFeature = [...requestedFeatures].find((feature) => detail.includes(feature))
      if (refusedFeature === undefined) throw error
      if (!(await shouldKeep(refusedFeature, detail))) features.delete(refusedFeature)
    }
  }
}
