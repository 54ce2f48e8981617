import { z } from 'zod'
import { folderKinds, sourceIds } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale } from './ids.ts'
import { speechCheck } from './models.ts'
import { offeredProvider } from './providers.ts'
import { routes } from './routes.ts'

export const productConfig = z
  .object({
    version: z.string(),
    edition: z
      .enum(['unlimited', 'plans'])
      .describe(
        '`unlimited`: every workspace has every feature, without prices. `plans`: workspaces have plans.',
      ),
    captcha: z.enum(['local', 'off', 'turnstile', 'hcaptcha', 'recaptcha']),
    captchaSiteKey: z
      .string()
      .nullable()
      .describe('Public key for the captcha widget. Null if there is none.'),
    providers: z.array(offeredProvider).describe('Identity providers to sign in with.'),
    sso: z.boolean().describe('Whether any workspace has single sign-on.'),
    registration: z.enum(['anyone', 'domains', 'invited']).describe('Registration mode.'),
    registrationDomains: z
      .array(z.string())
      .describe('Email domains whose users can create accounts without an invite.'),
    defaultLanguage: z
      .enum(['en', 'es'])
      .describe('Interface language if the browser asks for an unsupported one.'),
    passwordMinLength: z.number().int(),
    maxUploadBytes: z.number(),
    uploads: z
      .object({
        filesAtOnce: z.number().int().describe('Number of files that the web app uploads at the same time.'),
        partsAtOnce: z
          .number()
          .int()
          .describe("Number of a file's parts that the web app uploads at the same time."),
      })
      .describe('Limits on parallel uploads.'),
    maxDurationSeconds: z.number(),
    environment: z.string().describe('`production`, or the name of another environment.'),
    support: z.string().nullable().describe('Email address or web page for support. Null if there is none.'),
    terms: z.string().nullable().describe('URL of the terms of use. Null if there are none.'),
    privacy: z.string().nullable().describe('URL of the privacy policy. Null if there is none.'),
    purchase: z.string().nullable().describe('URL for buying credits. Null if there is none.'),
    helpWidget: z
      .string()
      .nullable()
      .describe(
        'URL of a help desk, with the placeholders `{name}`, `{email}`, `{subject}` and `{message}`. Null if there is none.',
      ),
    textModel: z.boolean().describe('Whether text generation is available.'),
    imageModel: z.boolean().describe('Whether image generation is available.'),
    eventLog: z.boolean().describe('Whether usage events are logged.'),
    correctorApplications: z.boolean().describe('Whether users can apply as correctors.'),
    emailIn: z.boolean().describe('Whether workspaces can receive recordings by email.'),
    dropboxAppKey: z
      .string()
      .nullable()
      .describe("Public key for the Dropbox Chooser. Null if it isn't offered."),
    sources: z.array(z.enum(sourceIds)).describe('Connected services whose recordings can be transcribed.'),
    zoomImports: z.boolean().describe('Whether new Zoom cloud recordings can be transcribed automatically.'),
    folders: z.array(z.enum(folderKinds)).describe('Kinds of folders that workspaces can connect.'),
    mobileApp: z
      .string()
      .nullable()
      .describe('URL of the mobile app in an app store. Null if there is none.'),
    regions: z
      .object({
        here: locale.describe('Region of this deployment.'),
        home: locale.describe('Region that stores accounts.'),
        addresses: z.partialRecord(locale, z.string()).describe('URL of the deployment in each region.'),
      })
      .nullable()
      .describe('Regional deployments. Null unless the product has several regions.'),
  })
  .meta({ id: 'ProductConfig' })
export type ProductConfig = z.infer<typeof productConfig>

const bytes = z.number().int()

export const diagnostics = z
  .object({
    version: z.string(),
    environment: z.string(),
    region: locale,
    home: locale.describe('Region that stores accounts.'),
    started: epochSeconds.describe('When the server process started.'),
    node: z.string(),
    database: z.string().describe('PostgreSQL version.'),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean() })),
    unfinishedMoves: z
      .number()
      .int()
      .describe(
        'Number of recordings whose move to another region is waiting for that region or for the end of a legal hold.',
      ),
    storage: z.object({
      total: bytes.describe('Disk size, in bytes.'),
      free: bytes.describe('Free disk space, in bytes.'),
      reserve: bytes.describe('Disk space that uploads must leave free, in bytes.'),
      stored: bytes.describe('Size of all recordings and documents, in bytes.'),
      unfinished: bytes.describe('Size reserved by unfinished uploads, in bytes.'),
      largest: z
        .array(z.object({ id, email: z.string().nullable(), stored: bytes, unfinished: bytes }))
        .describe('Accounts that use the most storage. Empty unless the caller is staff.'),
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
        setting: z.string().describe('Environment variable that controls the feature.'),
      }),
    ),
  })
  .meta({ id: 'Diagnostics' })
export type Diagnostics = z.infer<typeof diagnostics>

/** Size of the file used to measure connection speed, in bytes. */
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
    description: "Returns 503 if the database, storage or queue doesn't respond.",
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
    description: 'Returns the version, limits, sign-in methods and links of the installation.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: productConfig },
  }),
  checkRegion: endpoint({
    ...routes.checkRegion,
    summary: 'Check whether a region responds',
    description: "The web app checks this before it continues at another region's address.",
    errors: ['region_unreachable', 'too_many_requests'],
    example: { params: { region: 'us' } },
    access: 'anyone',
    params: z.object({ region: locale }),
    answer: { kind: 'empty' },
  }),
  getDiagnostics: endpoint({
    ...routes.getDiagnostics,
    summary: 'Get diagnostics',
    description: 'Returns the components and health of the installation. In production, staff only.',
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
    description: 'Returns the reference as a web page.',
    example: {},
    access: 'anyone',
    answer: { kind: 'raw', types: ['text/html'] },
  }),
  getSpeedSample: endpoint({
    ...routes.getSpeedSample,
    summary: 'Download a speed sample',
    description:
      'Returns random bytes to measure the speed of a connection. Limited to 20 downloads in ten minutes.',
    errors: ['too_many_requests'],
    example: {},
    access: 'user',
    answer: { kind: 'raw', types: ['application/x-random'] },
  }),
}
