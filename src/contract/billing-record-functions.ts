import { z } from 'zod'
import { example, managerAccess, page, readErrorCodes, subject, subjectBody } from './billing-subjects.ts'
import { priceList } from './checkouts.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxReportMonths } from './limits.ts'
import { adjustment, charge, invoice, paymentMethod, subscription } from './payments.ts'
import { currencies } from './plan-choices.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { usageFilter, usageRow } from './usage-reports.ts'

const list = <S extends z.ZodType>(schema: S) => ({ kind: 'result', schema: z.array(schema) }) as const

/** Callable functions that read a workspace's billing data. */
export const billingRecordEndpoints = {
  getSubscription: endpoint({
    ...routes.getSubscription,
    home: 'forward',
    summary: 'Call getSubscription',
    description: `Returns the subscription, or \`null\` if there is none. ${managerAccess}`,
    errors: readErrorCodes,
    example,
    access: 'user',
    body: subjectBody,
    answer: { kind: 'result', schema: subscription.nullable() },
  }),
  getCredits: endpoint({
    ...routes.getCredits,
    home: 'forward',
    summary: 'Call getCredits',
    description: `Returns the unused credits of a workspace. ${managerAccess}`,
    errors: ['not_found', 'forbidden', 'not_available'],
    example,
    access: 'user',
    body: subjectBody,
    answer: {
      kind: 'result',
      schema: z.object({
        credits: z.number().int().describe('Amount in the smallest unit of the currency.'),
        currency: z.enum(currencies),
      }),
    },
  }),
  getPaymentMethods: endpoint({
    ...routes.getPaymentMethods,
    home: 'forward',
    summary: 'Call getPaymentMethods',
    description: managerAccess,
    errors: readErrorCodes,
    example,
    access: 'user',
    body: subjectBody,
    answer: list(paymentMethod),
  }),
  getAdjustments: endpoint({
    ...routes.getAdjustments,
    home: 'forward',
    summary: 'Call getAdjustments',
    description: `Lists changes to the customer's balance at the payment service. ${managerAccess}`,
    errors: readErrorCodes,
    example,
    access: 'user',
    body: subjectBody,
    answer: list(adjustment),
  }),
  getCharges: endpoint({
    ...routes.getCharges,
    home: 'forward',
    summary: 'Call getCharges',
    description: managerAccess,
    errors: readErrorCodes,
    example,
    access: 'user',
    body: subjectBody,
    answer: list(charge),
  }),
  getInvoices: endpoint({
    ...routes.getInvoices,
    home: 'forward',
    summary: 'Call getInvoices',
    description: managerAccess,
    errors: readErrorCodes,
    example,
    access: 'user',
    body: subjectBody,
    answer: list(invoice),
  }),
  getCustomerMetadata: endpoint({
    ...routes.getCustomerMetadata,
    home: 'forward',
    summary: 'Call getCustomerMetadata',
    description: `Returns the workspace's customer at the payment service. ${managerAccess}`,
    errors: readErrorCodes,
    example,
    access: 'user',
    body: subjectBody,
    answer: {
      kind: 'result',
      schema: z.object({
        provider: z.enum(['local', 'stripe']),
        customer: z
          .string()
          .nullable()
          .describe('Customer at the payment service. Null before the first purchase.'),
        metadata: z.object({
          workspace: id,
          isTrialUser: z.boolean().describe('Whether the workspace is on its trial.'),
        }),
      }),
    },
  }),
  createCustomerPortalSession: endpoint({
    ...routes.createCustomerPortalSession,
    home: 'forward',
    summary: 'Call createCustomerPortalSession',
    description: `Returns the URL of a page with invoices and payment methods. ${managerAccess}`,
    errors: readErrorCodes,
    example,
    access: 'user',
    personal: true,
    body: z.object({ ...subject, returnUrl: page }),
    answer: { kind: 'result', schema: z.object({ url: z.string() }) },
  }),
  getPrices: endpoint({
    ...routes.getPrices,
    summary: 'Call getPrices',
    description: 'Like `GET /billing/prices`.',
    errors: ['not_available'],
    example: { error: 'not_available' },
    access: 'anyone',
    answer: { kind: 'result', schema: priceList },
  }),
  downloadReport: endpoint({
    ...routes.downloadReport,
    home: 'forward',
    summary: 'Call downloadReport',
    description:
      'Returns the rows of the usage report, like `GET /organizations/{oid}/usage-report`. Owners only. Requires the `plans` edition.',
    errors: ['not_found', 'forbidden', 'no_data', 'not_available'],
    example: { body: { oid: sample.workspace, span: 3 }, error: 'not_available' },
    access: 'user',
    body: z.object({
      ...subject,
      span: z
        .number()
        .int()
        .min(1)
        .max(maxReportMonths)
        .default(1)
        .describe('Number of months, ending with the current one.'),
      maxSpan: z
        .number()
        .int()
        .min(1)
        .max(maxReportMonths)
        .default(maxReportMonths)
        .describe('Upper limit of `span`.'),
      filter: usageFilter.default({}),
    }),
    answer: {
      kind: 'result',
      schema: z.object({
        fileName: text.describe("File name without an extension: the workspace's name and the months."),
        rows: z.array(usageRow),
      }),
    },
  }),
}
