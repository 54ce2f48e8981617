import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { type Connection, type Db, openDatabase } from './infra/database/database.ts'
import { migrateToLatest } from './infra/database/migrate.ts'
import { type Captcha, createLocalCaptcha } from './infra/identity/captcha.ts'
import { captchaServices, createCaptchaService } from './infra/identity/captcha-service.ts'
import { type CountryLookup, openCountryDatabase } from './infra/identity/country-database.ts'
import { type DeriveKey, keysFrom } from './infra/identity/keys.ts'
import { createLimits, type Limits } from './infra/identity/limits.ts'
import { createProviders, type Providers } from './infra/identity/providers.ts'
import { createImageModel, type ImageModel } from './infra/language/image-model.ts'
import { createTextModel, type TextModel } from './infra/language/text-model.ts'
import { createTranslation, type Translation } from './infra/language/translation.ts'
import type { Links } from './infra/links/links.ts'
import { createLinks } from './infra/links/web-links.ts'
import { type Log, placeOfError } from './infra/log.ts'
import { createMailer } from './infra/mail/create.ts'
import type { Mailer } from './infra/mail/mailer.ts'
import { createMedia } from './infra/media/ffmpeg.ts'
import type { Media } from './infra/media/media.ts'
import { createModelStore, type ModelStore } from './infra/models/store.ts'
import { openQueue, type Queue, type QueueDeclaration } from './infra/queue/queue.ts'
import { createSpeech, type Speech } from './infra/speech/registry.ts'
import { createSpeechTools, type SpeechTools } from './infra/speech-tools.ts'
import { createFileSystemStorage, type FileSystemStorage } from './infra/storage/local.ts'
import { createDiskReserve, type DiskReserve } from './infra/storage/reserve.ts'
import { loadSecret } from './infra/storage/secret.ts'
import { createWorkers, type Workers } from './infra/workers/workers.ts'

/** What the product stands on, built once at start and closed once at the end. */
export interface Context extends SpeechTools {
  config: Config
  log: Log
  connection: Connection
  db: Db
  queue: Queue
  storage: FileSystemStorage
  /** Room on the disk of the data folder. */
  disk: DiskReserve
  media: Media
  links: Links
  speech: Speech
  models: ModelStore
  /** Writes texts; not ready where none is configured. */
  textModel: TextModel
  /** Makes pictures; the same. */
  imageModel: ImageModel
  translation: Translation
  mailer: Mailer
  /** Null when nothing is asked at registration. */
  captcha: Captcha | null
  /** The country of a network address, where a database is configured. */
  countryOfAddress: CountryLookup
  /** Counts what may be tried only so often. */
  limits: Limits
  /** Others who may say who somebody is. */
  providers: Providers
  /** Keys derived from the installation's secret, one for each purpose. */
  deriveKey: DeriveKey
  /** Threads for what would hold up the event loop. */
  workers: Workers
  /** Folder for work files that may be lost. */
  workDir: string
  /** Recognisers to run side by side. */
  speechConcurrency: number
  /** Ends everything that was opened, within `timeoutMs`. */
  close(timeoutMs: number): Promise<void>
}

/** Opens everything, with the schema brought up to date. */
export async function openContext(
  config: Config,
  connection: Connection,
  log: Log,
  jobs: readonly QueueDeclaration[],
): Promise<Context> {
  const countryOfAddress = openCountryDatabase(config.countryDatabase)
  const report = (what: string) => (error: Error) => log.warn(`${what}: ${error.message}`)
  const { db, close } = openDatabase(connection, report('database connection lost'))
  await migrateToLatest(db)
  const queue = await openQueue(connection, jobs, report('queue'), ({ ids, ...broken }, error) =>
    log.error({ ...broken, ...ids, error: placeOfError(error) }, 'job failed'),
  )
  const secret = config.secretKey ? Buffer.from(config.secretKey) : await loadSecret(config.dataDir)
  const workDir = join(config.dataDir, 'work')
  await mkdir(workDir, { recursive: true })
  const disk = createDiskReserve(config.dataDir, config.diskReserveBytes)
  const models = createModelStore(config)
  const textModel = createTextModel(config)
  const workers = createWorkers(config)
  return {
    config,
    log,
    connection,
    db,
    queue,
    disk,
    storage: createFileSystemStorage(join(config.dataDir, 'storage'), secret, disk),
    media: createMedia(config),
    links: createLinks(config),
    speech: createSpeech(config, models),
    models,
    textModel,
    imageModel: createImageModel(config),
    translation: createTranslation(config, textModel),
    mailer: createMailer(config),
    ...createSpeechTools(config, models),
    captcha: createCaptcha(config, secret, log),
    countryOfAddress,
    limits: createLimits(db),
    providers: createProviders(config),
    deriveKey: keysFrom(secret),
    workers,
    workDir,
    speechConcurrency: config.speechConcurrency ?? availableParallelism(),
    async close(timeoutMs) {
      await queue.close(timeoutMs)
      await workers.close()
      await close()
    },
  }
}

function createCaptcha(config: Config, key: Buffer, log: Log): Captcha | null {
  const { captcha, captchaSiteKey: siteKey = '', captchaSecret: secret = '', captchaVerifyUrl } = config
  if (captcha === 'off') return null
  if (captcha === 'local') return createLocalCaptcha(key, config.captchaEffort)
  const verifyUrl = captchaVerifyUrl ?? captchaServices[captcha].verifyUrl
  return createCaptchaService({ verifyUrl, siteKey, secret, warn: (message) => log.warn(message) })
}
