import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, publicKey, seconds } from './ids.ts'
import { captionPieceSeconds } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const captions = z
  .object({
    from: seconds.describe('Start of the piece.'),
    to: seconds.describe('End of the piece, where the next one starts.'),
    cues: z.array(
      z.object({
        start: seconds,
        end: seconds,
        lines: z.array(z.string()).describe('One or two lines of text.'),
      }),
    ),
  })
  .meta({ id: 'Captions' })
export type Captions = z.infer<typeof captions>

export const captionEndpoints = {
  getCaptions: endpoint({
    ...routes.getCaptions,
    summary: 'Get the captions around a time',
    description: `Returns the cues of the piece of ${captionPieceSeconds} seconds that contains the time, for players. Public links without downloads get captions only in this way.`,
    errors: ['not_ready'],
    example: { params: { id: sample.collection }, query: { at: 1 } },
    access: 'reader',
    params: z.object({ id }),
    query: z.object({ pubkey: publicKey, at: seconds.default(0).describe('Playing time.') }),
    answer: { kind: 'result', schema: captions },
  }),
}
