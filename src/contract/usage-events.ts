import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxLabelLength } from './limits.ts'
import { routes } from './routes.ts'

const truncate = (label: string) => label.slice(0, maxLabelLength).toWellFormed()
const label = text.max(20_000).transform(truncate)
const values = z.record(z.string().max(100), z.union([label, z.number(), z.boolean(), z.null()]))
const limitedValues = values.refine((entries) => Object.keys(entries).length <= 50, 'At most 50 values')

export const usageEventEndpoints = {
  trackEvent: endpoint({
    ...routes.trackEvent,
    summary: 'Log a usage event',
    description:
      'Stored only if `EVENT_LOG` is on; otherwise accepted and discarded. Labels are truncated to 499 characters. The user is determined by the session.',
    errors: ['too_many_requests'],
    example: {
      body: { event: 'Transcript Exported', properties: { format: 'srt' } },
    },
    access: 'anyone',
    unverified: true,
    body: z.object({
      event: label.refine((entries) => entries.trim() !== '', 'Expected a non-empty name'),
      name: label.optional(),
      action: label.optional(),
      uid: z
        .string()
        .max(100)
        .nullish()
        .describe('Accepted from older clients and ignored. The user is determined by the session.'),
      ajsaid: id.nullish().describe('Anonymous ID, for clients without cookies.'),
      traits: limitedValues.optional().describe('Properties of the user.'),
      properties: limitedValues.optional().describe('Properties of the event.'),
    }),
    answer: { kind: 'empty' },
  }),
}
