import type { Collection } from '#contract/collection.ts'
import { useRetryCollection } from './queries.ts'

/** Returns the props for a button that retries a collection. */
export function useRetry(collection: Collection) {
  const retry = useRetryCollection()
  return { loading: retry.isPending, onClick: () => retry.mutate(collection) }
}
