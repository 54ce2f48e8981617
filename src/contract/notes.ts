import { z } from 'zod'
import { collection } from './collections.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'

const collectionParams = z.object({ id })
const notesText = text.max(100_000)

/** Notes on a collection, for those who work on it; they never travel with the collection itself. */
export const notes = z.object({ text: z.string() }).meta({ id: 'Notes' })
export type Notes = z.infer<typeof notes>

export const noteEndpoints = {
  saveDescription: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/description',
    summary: 'Say what a collection is about',
    access: 'user',
    params: collectionParams,
    body: z.object({ text: text.trim().max(5000) }),
    answer: { kind: 'result', schema: collection },
  }),
  getNotes: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/notes',
    summary: 'The notes on a collection',
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: notes },
  }),
  saveNotes: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/notes',
    summary: 'Write the notes on a collection; 409 with the notes there now when they are not what they were',
    access: 'user',
    params: collectionParams,
    body: z.object({
      text: notesText,
      was: notesText.optional().describe('the notes that were changed; when absent, nothing is compared'),
    }),
    answer: { kind: 'result', schema: notes },
  }),
}
