import { resolve } from 'node:path'
import { z } from 'zod'
import { setting } from './setting.ts'

const proxies = z.stringbool().transform(Number).or(z.coerce.number().int().min(0).max(9))
const port = z.coerce.number().int().min(0).max(65535)

/** Address, data and environment of the server. */
export const serverSettings = {
  port: setting('PORT', 'Port of the web server.', port.default(3000)),
  host: setting('HOST', 'Address that the web server listens on.', z.string().default('localhost')),
  dataDir: setting(
    'LONGHAND_DATA',
    'Data folder: the embedded database, stored files and work files.',
    z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    'PostgreSQL 15 to 18 to use instead of the embedded database.',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  baseUrl: setting(
    'BASE_URL',
    "Public address of the product, if it isn't http://HOST:PORT. With https://, cookies are bound to its host, and browsers are told to use only HTTPS.",
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      // Pages, cookies and calls begin at the root.
      .refine((url) => /^\w+:\/\/[^/?#@]+$/.test(url), 'has to be a scheme and a host, without a path')
      .optional(),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'true behind a reverse proxy that appends to X-Forwarded-For and sets X-Forwarded-Proto; the number of proxies if there are several in a row.',
    proxies.default(0),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'fatal, error, warn, info, debug, trace or silent.',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ),
  secretKey: setting(
    'SECRET_KEY',
    'Signs URLs; at least 32 characters, the same on every machine. Default: generated once and kept in the data folder.',
    z.string().min(32).optional(),
  ),
  workerThreads: setting(
    'WORKER_THREADS',
    'Threads for exports, and as many again for opening and saving large transcripts. They start on demand. Default: one less than the number of cores, at least 1.',
    z.coerce.number().int().min(1).max(64).optional(),
  ),
  workerMemoryMb: setting(
    'WORKER_MEMORY_MB',
    'Memory limit of each of these threads, in MiB. Work that needs more is rejected.',
    z.coerce.number().int().min(128).default(1024),
  ),
  workerQueue: setting(
    'WORKER_QUEUE',
    'Exports and large transcripts that may wait or run in one process; further ones are rejected until some finish.',
    z.coerce.number().int().min(1).default(64),
  ),
  workerQueuePerClient: setting(
    'WORKER_QUEUE_PER_CLIENT',
    'The same for each user, or each IP address that uses public links.',
    z.coerce.number().int().min(1).default(8),
  ),
  region: setting('REGION', 'Region of this deployment: us or eu.', z.enum(['us', 'eu']).default('us')),
  environment: setting(
    'ENVIRONMENT',
    'Name of this environment, such as staging. Anything but production is shown in a banner.',
    z.string().trim().min(1).max(40).default('production'),
  ),
}
