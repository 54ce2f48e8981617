import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { maxReportMonths } from './limits.ts'
import { month } from './months.ts'
import { currencies, jobKinds } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Report filters; all jobs by default. */
export const usageFilter = z.object({
  user: id.optional().describe('Returns only jobs of this user.'),
  project: id.optional().describe('Returns only jobs of recordings in this project.'),
  type: z.enum(jobKinds).optional().describe('Returns only jobs of this type.'),
})
export type UsageFilter = z.infer<typeof usageFilter>

/** A job that was charged. */
export const usageRow = z
  .object({
    date: epochSeconds,
    user: z.string().nullable().describe('Name of the user. Null if the account was deleted.'),
    collection: z.string().nullable().describe('Name of the recording. Null if it was deleted.'),
    minutes: z.number().int(),
    type: z.enum(jobKinds),
    cost: z.number().int().describe('Cost in the smallest unit of the currency. 0 for plan minutes.'),
    currency: z.enum(currencies),
    balance: z
      .number()
      .int()
      .nullable()
      .describe("Credits left afterward. Null if the job was paid in a currency other than the workspace's."),
  })
  .meta({ id: 'UsageRow' })
export type UsageRow = z.infer<typeof usageRow>

export const usageReportEndpoints = {
  exportUsage: endpoint({
    ...routes.exportUsage,
    home: 'forward',
    summary: 'Download the usage report',
    description: `Returns a spreadsheet of all charged jobs, with totals by person and project. CSV files contain only the jobs. At most ${maxReportMonths} months (UTC). Owners only. Requires the \`plans\` edition.`,
    errors: ['not_found', 'forbidden', 'no_data', 'not_available'],
    example: {
      params: { oid: sample.workspace },
      query: { from: '2026-10', to: '2026-11' },
      error: 'not_available',
    },
    access: 'user',
    params: z.object({ oid: id }),
    query: usageFilter.extend({ from: month, to: month, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    answer: {
      kind: 'raw',
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
  }),
}
