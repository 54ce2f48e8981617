import { resolve } from 'node:path'
import { z } from 'zod'
import { setting } from './setting.ts'

const proxies = z.stringbool().transform(Number).or(z.coerce.number().int().min(0).max(9))
const port = z.coerce.number().int().min(0).max(65535)

/** Where the product runs, what it stands on, and how it is reached. */
export const serverSettings = {
  port: setting('PORT', 'Port of the web server.', port.default(3000)),
  host: setting('HOST', 'Address the web server listens on.', z.string().default('localhost')),
  dataDir: setting(
    'LONGHAND_DATA',
    'Folder that holds the embedded database, the stored files and the work files.',
    z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    'PostgreSQL 15 to 18 to use instead of the embedded one.',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  baseUrl: setting(
    'BASE_URL',
    'Address under which people reach the product, when it is not http://HOST:PORT. With https://, cookies are bound to its host, and browsers told to come by https alone.',
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      // Its pages, cookies and calls begin at the root.
      .refine((url) => /^\w+:\/\/[^/?#@]+$/.test(url), 'has to be a scheme and a host, without a path')
      .optional(),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'Set to true behind a reverse proxy that adds to X-Forwarded-For and sets X-Forwarded-Proto; to how many there are when several stand in a row.',
    proxies.default(0),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'fatal, error, warn, info, debug, trace or silent.',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ),
  secretKey: setting(
    'SECRET_KEY',
    'Signs addresses; at least 32 characters, the same on every machine. Default: made once, kept in the data folder.',
    z.string().min(32).optional(),
  ),
  workerThreads: setting(
    'WORKER_THREADS',
    'Threads for exports, and as many again for opening and saving large transcripts. They start when they are needed. Default: one less than there are cores, at least 1.',
    z.coerce.number().int().min(1).max(64).optional(),
  ),
  workerMemoryMb: setting(
    'WORKER_MEMORY_MB',
    'Memory that each of these threads may use, in MiB. What needs more is refused.',
    z.coerce.number().int().min(128).default(1024),
  ),
  workerQueue: setting(
    'WORKER_QUEUE',
    'Exports, and large transcripts, that may wait or run in one process; more are refused until some are done.',
    z.coerce.number().int().min(1).default(64),
  ),
  workerQueuePerClient: setting(
    'WORKER_QUEUE_PER_CLIENT',
    'The same for each user, or each network address that uses public links.',
    z.coerce.number().int().min(1).default(8),
  ),
  region: setting('REGION', 'Region of this deployment: us or eu.', z.enum(['us', 'eu']).default('us')),
  environment: setting(
    'ENVIRONMENT',
    'What kind of installation this is, such as staging. Everything but production is named in a banner.',
    z.string().trim().min(1).max(40).default('production'),
  ),
}
