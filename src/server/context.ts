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
import { createFileSystemStorage, type FileSystemStorage } from './infra/storage/file-system.ts'
import { createDiskReserve, type DiskReserve } from './infra/storage/reserve.ts'
import { loadSecret } from './infra/storage/secret.ts'
import type { Storage } from './infra/storage/storage.ts'
import { createWorkers, type Workers } from './infra/workers/workers.ts'

/** Dependencies of the features, opened at start and closed at the end. */
export interface Context extends SpeechTools {
  config: Config
  log: Log
  connection: Connection
  db: Db
  queue: Queue
  storage: Storage
  /** Requests at the storage's signed URLs. */
  signedRequests: Pick<FileSystemStorage, 'receivePart' | 'verifyAddress'>
  /** Free space on the disk of the data folder. */
  disk: DiskReserve
  media: Media
  links: Links
  speech: Speech
  models: ModelStore
  /** Generates texts; not ready without configuration. */
  textModel: TextModel
  /** Generates pictures; not ready without configuration. */
  imageModel: ImageModel
  translation: Translation
  mailer: Mailer
  /** Null if registration has no captcha. */
  captcha: Captcha | null
  /** Looks up the country of an IP address, if a database is configured. */
  countryOfAddress: CountryLookup
  /** Rate limits. */
  limits: Limits
  /** Sign-in providers. */
  providers: Providers
  /** Keys derived from the installation's secret, one for each purpose. */
  deriveKey: DeriveKey
  /** Worker threads for CPU-heavy work. */
  workers: Workers
  /** Folder for temporary files. */
  workDir: string
  /** Recognizers to run in parallel. */
  speechConcurrency: number
  /** Closes everything within `timeoutMs`. */
  close(timeoutMs: number): Promise<void>
}

/** Opens all dependencies and migrates the database. */
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
  const storage = createFileSystemStorage(join(config.dataDir, 'storage'), secret, disk)
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
    storage,
    signedRequests: storage,
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
