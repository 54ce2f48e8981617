import type { MutationKey, QueryClient } from '@tanstack/react-query'

/** Returns the context of the first pending mutation with a key, for later ones to use too; undefined if none. */
export function pendingContext<Context>(client: QueryClient, mutationKey: MutationKey): Context | undefined {
  const [mutation] = client.getMutationCache().findAll({
    mutationKey,
    predicate: ({ state }) => state.status === 'pending' && state.context !== undefined,
  })
  return mutation?.state.context as Context | undefined
}
