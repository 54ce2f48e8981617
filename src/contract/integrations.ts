import { z } from 'zod'
import { connectableSources, integrationProblems } from './choices.ts'
import { epochSeconds, id, text } from './ids.ts'

/** Workspace and language for recordings that are transcribed automatically. */
export const automaticImport = z
  .object({ orgId: id, languageCode: text.min(1).max(20) })
  .meta({ id: 'AutomaticImport' })
export type AutomaticImport = z.infer<typeof automaticImport>

export const integration = z
  .object({
    source: z.enum(connectableSources),
    account: z
      .string()
      .nullable()
      .describe("Email address of the account at the service. Null if the service doesn't share it."),
    connected: epochSeconds,
    expired: z.boolean().describe('Whether access has expired, so the service must be reconnected.'),
    imports: automaticImport
      .nullable()
      .describe('Workspace and language of new recordings that are transcribed automatically. Null if off.'),
    problem: z
      .enum(integrationProblems)
      .nullable()
      .describe("Why the last new recording wasn't transcribed. Null if it was."),
  })
  .meta({ id: 'Integration' })
export type Integration = z.infer<typeof integration>
