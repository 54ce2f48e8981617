import { z } from 'zod'
import { goldSeconds, maxGoldNameLength } from './corrector-choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const count = z.number().int().min(0)

/** An excerpt of a recording with verified words. */
export const goldClip = z
  .object({
    id,
    name: z.string(),
    language: z.string(),
    seconds: z.number(),
    state: z.enum(['cutting', 'ready', 'failed', 'retired']),
    forExams: z.boolean(),
    forQueue: z.boolean(),
    created: epochSeconds,
    words: count.describe('Number of verified words.'),
    wrong: count.describe('Number of words that are wrong in the draft.'),
    uses: count.describe('Number of exams and corrections that use the clip.'),
  })
  .meta({ id: 'GoldClip' })
export type GoldClip = z.infer<typeof goldClip>

const clipParams = z.object({ clipId: id })
const admin = { access: 'user', personal: true, errors: ['forbidden'] } as const
const name = text.trim().min(1).max(maxGoldNameLength)
const answer = { kind: 'result', schema: goldClip } as const

export const goldClipEndpoints = {
  listGoldClips: endpoint({
    ...routes.listGoldClips,
    ...admin,
    summary: 'List gold clips',
    description:
      'Returns recordings with verified words, which are used in exams and queues. Corrector administrators only.',
    example: { error: 'forbidden' },
    answer: { kind: 'page', schema: goldClip },
  }),
  addGoldClip: endpoint({
    ...routes.addGoldClip,
    ...admin,
    summary: 'Add a gold clip',
    description:
      "Cuts an excerpt of a recording that the caller can see. The recording's first version becomes the draft, and its current text becomes the verified text. Corrector administrators only.",
    errors: ['forbidden', 'not_ready'],
    example: {
      body: { collectionId: sample.collection, name: 'Interview', start: 0, end: 180 },
      error: 'forbidden',
    },
    body: z
      .object({
        collectionId: id,
        name,
        start: z.number().min(0).max(1_000_000).describe('Time in seconds.'),
        end: z.number().min(0).max(1_000_000).describe('Time in seconds.'),
        forExams: z.boolean().default(true),
        forQueue: z.boolean().default(true),
      })
      .refine(({ start, end }) => end - start >= goldSeconds.min && end - start <= goldSeconds.max, {
        message: `A gold clip is ${goldSeconds.min} to ${goldSeconds.max} seconds long`,
        path: ['end'],
      }),
    answer,
  }),
  changeGoldClip: endpoint({
    ...routes.changeGoldClip,
    ...admin,
    summary: 'Update a gold clip',
    description:
      'A retired clip is no longer used, and is deleted once no one is working on it. Corrector administrators only.',
    errors: ['forbidden', 'conflict'],
    example: { params: { clipId: sample.newId }, body: { forQueue: false }, error: 'forbidden' },
    params: clipParams,
    body: z.object({
      name: name.optional(),
      forExams: z.boolean().optional(),
      forQueue: z.boolean().optional(),
      retired: z.literal(true).optional(),
    }),
    answer,
  }),
}
