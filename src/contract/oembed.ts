import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const size = z.coerce.number().int().min(1).max(10_000).optional()

/** An oEmbed 1.0 response (https://oembed.com) of type `rich`. */
export const oembed = z
  .object({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.url(),
    html: z.string().describe('An `iframe` with the player.'),
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: 'OEmbed' })

export const oembedEndpoints = {
  getOembed: endpoint({
    ...routes.getOembed,
    summary: 'Get the embeddable player of a public link (oEmbed)',
    description: 'Follows oEmbed 1.0. Password-protected links return 401, and requests for XML return 501.',
    errors: ['not_found', 'unauthenticated', 'not_implemented'],
    example: { query: { url: sample.publicPage } },
    access: 'anyone',
    query: z.object({
      url: z.url().max(2048).describe('URL of a public page.'),
      maxwidth: size,
      maxheight: size,
      format: z.enum(['json', 'xml']).default('json'),
    }),
    answer: { kind: 'json', schema: oembed },
  }),
}
