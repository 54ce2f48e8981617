import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { collectionQuery } from '#web/editor/core/session/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { pendingContext } from '#web/lib/api/pending-context.ts'

/** Saves a description, showing it immediately; `onError` is called once a failed change is reverted. */
export function useSaveDescription(id: string, onError: (error: Error) => void) {
  const client = useQueryClient()
  const { queryKey } = collectionQuery(id)
  const describe = (description: string) =>
    client.setQueryData(queryKey, (before: Collection | undefined) => before && { ...before, description })
  const mutationKey = ['description', id]
  return useMutation({
    mutationKey,
    // Saves changes sequentially so that the last value wins.
    scope: { id: mutationKey.join() },
    mutationFn: (text: string) => call('saveDescription', { params: { id }, body: { text } }),
    onMutate: (text) => {
      const saved = client.getQueryData(queryKey)?.description ?? ''
      describe(text)
      return pendingContext<{ saved: string }>(client, mutationKey) ?? { saved }
    },
    onError: (error, text, context) => {
      // Keep a more recent description.
      if (client.getQueryData(queryKey)?.description === text) describe(context?.saved ?? '')
      onError(error)
    },
    onSuccess: (collection, _text, context) => {
      context.saved = collection.description
      // Earlier responses are older than the data on the page.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, collection)
    },
  })
}
