import { queryOptions } from '@tanstack/react-query'
import type { Notes } from '#contract/notes.ts'
import { call, hasErrorCode } from '#web/lib/api/api.ts'
import { SaveConflict } from '#web/lib/saving/save-queue.ts'

/**
 * Fetches the notes; refetched whenever they are shown, because others edit them, too. Kept in the cache, so that they
 * can be shown offline.
 */
export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ['collection', id, 'notes'],
    queryFn: ({ signal }) => call('getNotes', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  })

/**
 * Saves notes if the stored ones still equal `base`.
 * @throws SaveConflict if they have changed
 */
export async function saveNotes(
  id: string,
  text: string,
  base: string,
  options: { keepalive: boolean },
): Promise<string> {
  try {
    await call('saveNotes', { params: { id }, body: { text, was: base } }, options)
    return text
  } catch (error) {
    if (!hasErrorCode(error, 'conflict')) throw error
    throw new SaveConflict((error.details as Notes).text)
  }
}
