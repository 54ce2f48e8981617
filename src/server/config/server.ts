import { resolve } from 'node:path'
import { z } from 'zod'
import { commaSeparatedList, hostName, regions, setting } from './setting.ts'

const proxies = z.stringbool().transform(Number).or(z.coerce.number().int().min(0).max(9))
const port = z.coerce.number().int().min(0).max(65535)

/** The server's address, data, and environment. */
export const serverSettings = {
  port: setting('PORT', 'Port of the web server.', port.default(3000)),
  host: setting('HOST', 'Address that the web server listens on.', z.string().default('localhost')),
  dataDir: setting(
    'LONGHAND_DATA',
    'Data folder for the embedded database, stored files and work files.',
    z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    'URL of a PostgreSQL server (15 to 18) to use instead of the embedded database.',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  baseUrl: setting(
    'BASE_URL',
    "Public URL of the product, if it isn't http://HOST:PORT. With https://, cookies are bound to the host, and browsers are told to use only HTTPS.",
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      // Pages, cookies and API paths are relative to the root.
      .refine((url) => /^\w+:\/\/[^/?#@]+$/.test(url), 'must be a scheme and a host, without a path')
      .optional(),
  ),
  whiteLabelDomain: setting(
    'WHITE_LABEL_DOMAIN',
    'Domain whose subdomains have white-label sign-in pages: for example.com, they are at SLUG.example.com. Default: the host of BASE_URL, without a subdomain that is listed in WHITE_LABEL_EXCLUDED; without BASE_URL, every domain.',
    hostName.optional(),
  ),
  whiteLabelExcluded: setting(
    'WHITE_LABEL_EXCLUDED',
    'Subdomains, separated by commas, that never have a white-label sign-in page.',
    commaSeparatedList('dev,app,localhost,preview,www'),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'Set to true behind a reverse proxy that appends to X-Forwarded-For and sets X-Forwarded-Proto, or to the number of proxies if there are several in a row.',
    proxies.default(0),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'Log level: fatal, error, warn, info, debug, trace or silent.',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ),
  secretKey: setting(
    'SECRET_KEY',
    'Secret that signs URLs and encrypts stored secrets: at least 32 characters, the same on all machines. Default: generated once and kept in the data folder.',
    z.string().min(32).optional(),
  ),
  workerThreads: setting(
    'WORKER_THREADS',
    'Maximum number of threads for exports, and separately for opening and saving large transcripts. They start on demand. Default: one less than the number of cores, at least 1.',
    z.coerce.number().int().min(1).max(64).optional(),
  ),
  workerMemoryMb: setting(
    'WORKER_MEMORY_MB',
    'Memory limit of each worker thread, in MiB. Work that needs more is rejected.',
    z.coerce.number().int().min(128).default(1024),
  ),
  workerQueue: setting(
    'WORKER_QUEUE',
    'Maximum number of exports and large transcripts that can be queued or in progress in one process. Further ones are rejected until some finish.',
    z.coerce.number().int().min(1).default(64),
  ),
  workerQueuePerClient: setting(
    'WORKER_QUEUE_PER_CLIENT',
    'Maximum number of exports and large transcripts that can be queued or in progress per user, or per IP address for public links.',
    z.coerce.number().int().min(1).default(8),
  ),
  region: setting('REGION', 'Region of this deployment: us or eu.', z.enum(['us', 'eu']).default('us')),
  regions: setting(
    'REGIONS',
    'Public URLs of all regional deployments, such as us=https://us.example.com,eu=https://eu.example.com. The content of a workspace is stored and processed in its region.',
    regions,
  ),
  homeRegion: setting(
    'HOME_REGION',
    'Region whose deployment stores the accounts, if REGIONS is set.',
    z.enum(['us', 'eu']).default('us'),
  ),
  environment: setting(
    'ENVIRONMENT',
    'Name of this environment, such as staging. Shown in a banner unless it is production.',
    z.string().trim().min(1).max(40).default('production'),
  ),
}
