import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale } from './ids.ts'
import { speechCheck } from './models.ts'
import { offeredProvider } from './providers.ts'
import { routes } from './routes.ts'

export const productConfig = z
  .object({
    version: z.string(),
    captcha: z.enum(['local', 'off', 'turnstile', 'hcaptcha', 'recaptcha']),
    captchaSiteKey: z.string().nullable().describe('public key for the widget of a captcha service'),
    providers: z.array(offeredProvider).describe('others to sign in with'),
    passwordMinLength: z.number().int(),
    maxUploadBytes: z.number(),
    maxDurationSeconds: z.number(),
    environment: z.string().describe('production, or what else this installation is for'),
    support: z.string().nullable().describe('an email address or a web page for support'),
    terms: z.string().nullable().describe('page with the terms of use'),
    privacy: z.string().nullable().describe('page that says what becomes of data'),
    purchase: z.string().nullable().describe('page where credits are bought; null where nothing is sold'),
    helpWidget: z
      .string()
      .nullable()
      .describe('page of a help desk, with {name}, {email}, {subject} and {message} to be filled in'),
    textModel: z.boolean().describe('a language model writes texts'),
    imageModel: z.boolean().describe('a model makes pictures'),
    eventLog: z.boolean().describe('usage events are logged'),
    mobileApp: z.string().nullable().describe('address of an app in the store of a platform'),
  })
  .meta({ id: 'ProductConfig' })
export type ProductConfig = z.infer<typeof productConfig>

const bytes = z.number().int()

export const diagnostics = z
  .object({
    version: z.string(),
    environment: z.string(),
    region: locale,
    started: epochSeconds.describe('of the server process'),
    node: z.string(),
    database: z.string().describe('version of PostgreSQL'),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean() })),
    storage: z.object({
      total: bytes.describe('of the disk, in bytes'),
      free: bytes.describe('of the disk, in bytes'),
      reserve: bytes.describe('that uploads leave alone, in bytes'),
      stored: bytes.describe('of all recordings and documents'),
      unfinished: bytes.describe('announced by uploads that have not become recordings'),
      largest: z
        .array(z.object({ id, email: z.string().nullable(), stored: bytes, unfinished: bytes }))
        .describe('the accounts that use the most storage; for staff only'),
    }),
    engines: z.array(
      z.object({
        name: z.string(),
        ready: z.boolean(),
        version: z.string().nullable(),
        checks: z.array(speechCheck),
      }),
    ),
    features: z.array(
      z.object({
        name: z.enum(['mail', 'captcha', 'verification', 'database', 'help']),
        state: z.string(),
        setting: z.string().describe('the variable that decides it'),
      }),
    ),
  })
  .meta({ id: 'Diagnostics' })
export type Diagnostics = z.infer<typeof diagnostics>

/** Size of the file for measuring connection speed, in bytes. */
export const speedSampleBytes = 30_800_000

export const systemEndpoints = {
  getHealth: endpoint({
    ...routes.getHealth,
    summary: 'Check that the server is running',
    example: {},
    access: 'anyone',
    answer: { kind: 'json', schema: z.object({ status: z.literal('ok') }) },
  }),
  getReadiness: endpoint({
    ...routes.getReadiness,
    summary: 'Check that the server is ready',
    description: '503 when database, storage or queue do not respond.',
    errors: ['unavailable'],
    example: {},
    access: 'anyone',
    answer: {
      kind: 'json',
      schema: z.object({ status: z.literal('ready'), checks: z.record(z.string(), z.literal('ok')) }),
    },
  }),
  getConfig: endpoint({
    ...routes.getConfig,
    summary: 'Get the configuration',
    description: 'Version, limits, sign-in methods and links of this installation.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: productConfig },
  }),
  getDiagnostics: endpoint({
    ...routes.getDiagnostics,
    summary: 'Get diagnostics',
    description: 'Components and health of this installation. In production for staff only.',
    errors: ['not_found'],
    example: {},
    access: 'user',
    answer: { kind: 'result', schema: diagnostics },
  }),
  getOpenApi: endpoint({
    ...routes.getOpenApi,
    summary: 'Get the OpenAPI document',
    example: {},
    access: 'anyone',
    answer: { kind: 'raw', types: ['application/json'] },
  }),
  getApiReference: endpoint({
    ...routes.getApiReference,
    summary: 'Get the API reference',
    description: 'As a web page.',
    example: {},
    access: 'anyone',
    answer: { kind: 'raw', types: ['text/html'] },
  }),
  getSpeedSample: endpoint({
    ...routes.getSpeedSample,
    summary: 'Download a speed sample',
    description: 'Random bytes, to measure the speed of a connection, up to 20 times in ten minutes.',
    errors: ['too_many_requests'],
    example: {},
    access: 'user',
    answer: { kind: 'raw', types: ['application/x-random'] },
  }),
}
