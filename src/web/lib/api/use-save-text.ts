import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { pendingContext } from './pending-context.ts'

interface SavedText {
  /** Key of the query with the collection. */
  queryKey: DataTag<QueryKey, Collection, Error>
  field: 'name' | 'description'
  save: (text: string) => Promise<Collection>
  onError?: (error: Error) => void
}

/**
 * Saves a collection's name or description, one request at a time, and shows it immediately. If it is rejected,
 * shows the last saved text and then calls `onError`.
 */
export function useSaveText({ queryKey, field, save, onError }: SavedText) {
  const client = useQueryClient()
  const mutationKey = [field, ...queryKey]
  const shownText = () => client.getQueryData(queryKey)?.[field]
  const show = (text: string) =>
    client.setQueryData(queryKey, (before) => before && { ...before, [field]: text })
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: save,
    onMutate: (text) => {
      const saved = shownText() ?? ''
      show(text)
      return pendingContext<{ saved: string }>(client, mutationKey) ?? { saved }
    },
    onSuccess: (collection, _text, context) => {
      context.saved = collection[field]
      // Earlier responses are older than the text on the page.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, collection)
    },
    onError: (error, text, context) => {
      // Keep a more recent text.
      if (context && shownText() === text) show(context.saved)
      onError?.(error)
    },
  })
}
