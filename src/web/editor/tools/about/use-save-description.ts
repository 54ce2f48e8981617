import { collectionQuery } from '#web/editor/core/session/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { useSaveText } from '#web/lib/api/use-save-text.ts'

/** Saves a description, showing it immediately; `onError` is called once a failed change is reverted. */
export const useSaveDescription = (id: string, onError: (error: Error) => void) =>
  useSaveText({
    queryKey: collectionQuery(id).queryKey,
    field: 'description',
    save: (text) => call('saveDescription', { params: { id }, body: { text } }),
    onError,
  })
