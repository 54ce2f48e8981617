import { z } from 'zod'
import { retentionScopes } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { maxRetentionDays } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** A workspace's retention policy: its scope, and the number of days after a collection was last opened. */
export const retention = z
  .object({
    deletes: z.enum(retentionScopes).nullable().describe('Data that is deleted. Null if nothing is deleted.'),
    days: z
      .number()
      .int()
      .min(1)
      .max(maxRetentionDays)
      .nullable()
      .describe('Number of days after a collection was last opened. Null if nothing is deleted.'),
  })
  .refine(({ deletes, days }) => (deletes === null) === (days === null), {
    message: '`deletes` and `days` are both null, or neither is',
  })
  .meta({ id: 'Retention' })
export type Retention = z.infer<typeof retention>

const params = z.object({ oid: id })

export const retentionEndpoints = {
  getRetention: endpoint({
    ...routes.getRetention,
    summary: 'Get the retention policy of a workspace',
    description: 'Members only.',
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params,
    answer: { kind: 'result', schema: retention },
  }),
  setRetention: endpoint({
    ...routes.setRetention,
    summary: 'Set the retention policy of a workspace',
    description:
      'Deletes media, or whole collections, the given number of days after a collection was last opened, but no sooner than 7 days after its owner is notified. Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace }, body: { deletes: 'media', days: 365 } },
    access: 'user',
    personal: true,
    params,
    body: retention,
    answer: { kind: 'result', schema: retention },
  }),
}
