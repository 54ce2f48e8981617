import { z } from 'zod'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const collectionParams = z.object({ id })
const notesText = text.max(100_000)

/** Notes on a collection, for its editors; never part of the collection itself. */
export const notes = z.object({ text: z.string() }).meta({ id: 'Notes' })
export type Notes = z.infer<typeof notes>

export const noteEndpoints = {
  saveDescription: endpoint({
    ...routes.saveDescription,
    summary: 'Update the description of a collection',
    errors: ['forbidden'],
    example: { params: { id: sample.collection }, body: { text: 'First interview of the series.' } },
    access: 'user',
    params: collectionParams,
    body: z.object({ text: text.trim().max(5000) }),
    answer: { kind: 'result', schema: collection },
  }),
  getNotes: endpoint({
    ...routes.getNotes,
    summary: 'Get the notes on a collection',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: notes },
  }),
  saveNotes: endpoint({
    ...routes.saveNotes,
    summary: 'Update the notes on a collection',
    description: "Returns 409 with the current notes if `was` doesn't match them.",
    errors: ['conflict', 'forbidden'],
    example: { params: { id: sample.collection }, body: { text: 'Ask about COBOL.', was: '' } },
    maxBodyBytes: 1_048_576,
    access: 'user',
    params: collectionParams,
    body: z.object({
      text: notesText,
      was: notesText
        .optional()
        .describe('Notes that the change is based on. If omitted, the notes are replaced unconditionally.'),
    }),
    answer: { kind: 'result', schema: notes },
  }),
}
