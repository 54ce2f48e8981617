import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { collectionQuery } from '#web/editor/core/session/queries.ts'
import { call } from '#web/lib/api/api.ts'

/** Saves a description, showing it immediately; `onError` is called once a failed change is reverted. */
export function useSaveDescription(id: string, onError: (error: Error) => void) {
  const client = useQueryClient()
  const { queryKey } = collectionQuery(id)
  const describe = (description: string) =>
    client.setQueryData(queryKey, (before: Collection | undefined) => before && { ...before, description })
  return useMutation({
    mutationFn: (text: string) => call('saveDescription', { params: { id }, body: { text } }),
    onMutate: (text) => {
      const before = client.getQueryData(queryKey)?.description ?? ''
      describe(text)
      return before
    },
    onError: (error, _text, before) => {
      describe(before ?? '')
      onError(error)
    },
    onSuccess: (collection) => client.setQueryData(queryKey, collection),
  })
}
