import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { maxCalendarBytes, maxMetadataBytes } from '#contract/limits.ts'
import type { Config, FixedConfig, Installation } from './config.ts'
import { createCatalog, type ReadCatalog } from './infra/billing/catalog.ts'
import { type Connection, type Db, openDatabase } from './infra/database/database.ts'
import { migrateToLatest } from './infra/database/migrate.ts'
import { createFolderOpener, type OpenFolder } from './infra/folders/open.ts'
import { type Captcha, createLocalCaptcha } from './infra/identity/captcha.ts'
import { captchaServices, createCaptchaService } from './infra/identity/captcha-service.ts'
import { type CountryLookup, openCountryDatabase } from './infra/identity/country-database.ts'
import { createDns, type Dns } from './infra/identity/dns.ts'
import { createKeyDerivation, type DeriveKey } from './infra/identity/keys.ts'
import { createLimits, type Limits } from './infra/identity/limits.ts'
import { createProviders, type Providers } from './infra/identity/providers.ts'
import { type LiveInstallationSettings, openInstallationSettings } from './infra/installation/live.ts'
import { createImageModel, type ImageModel } from './infra/language/image-model.ts'
import { createTextModel, type TextModel } from './infra/language/text-model.ts'
import { createTranslatorRegistry, type TranslatorRegistry } from './infra/language/translation.ts'
import { createGuardedFetch, type GuardedFetch } from './infra/links/guarded-fetch.ts'
import type { Links } from './infra/links/links.ts'
import { createPodcastReader, type ReadPodcast } from './infra/links/podcast.ts'
import { createLinks } from './infra/links/web-links.ts'
import { errorLocation, type Log } from './infra/log.ts'
import { createMailer } from './infra/mail/create.ts'
import type { Mailer } from './infra/mail/mailer.ts'
import { createMedia } from './infra/media/ffmpeg.ts'
import type { Media } from './infra/media/media.ts'
import { createModelStore, type ModelStore } from './infra/models/store.ts'
import { createPayments, type ReadPayments } from './infra/payments/payments.ts'
import { openQueue, type Queue, type QueueDeclaration } from './infra/queue/queue.ts'
import { createSources, type Sources } from './infra/sources/sources.ts'
import { createLiveRecognizers, type LiveRecognizers } from './infra/speech/live.ts'
import { createSpeech, type Speech } from './infra/speech/registry.ts'
import { createSpeechTools, type SpeechTools } from './infra/speech-tools.ts'
import { type OpenedStorage, openStorage } from './infra/storage/open.ts'
import { createDiskReserve, type DiskReserve } from './infra/storage/reserve.ts'
import { loadSecret } from './infra/storage/secret.ts'
import { createWorkers, type Workers } from './infra/workers/workers.ts'

/** Dependencies of the features, opened at startup and closed on shutdown. */
export interface Context extends SpeechTools, OpenedStorage {
  config: FixedConfig
  /** Settings that administrators change at run time; always up to date. */
  installation: Installation
  /** Reads these settings from the database. */
  liveInstallation: Pick<LiveInstallationSettings, 'refresh' | 'readWith'>
  log: Log
  connection: Connection
  db: Db
  queue: Queue
  /** Free space on the disk that holds the data folder. */
  disk: DiskReserve
  media: Media
  links: Links
  readPodcast: ReadPodcast
  /** Services from which users can choose recordings. */
  sources: Sources
  /** Opens the folders connected to workspaces. */
  openFolder: OpenFolder
  /** Contacts the workspaces' identity providers. */
  guardedFetch: GuardedFetch
  /** Fetches users' calendars. */
  fetchCalendar: GuardedFetch
  /** Verifies the workspaces' domains. */
  dns: Dns
  speech: Speech
  /** Recognizers for live previews while recording. */
  liveRecognizers: LiveRecognizers
  models: ModelStore
  /** Generates text; not ready if it isn't configured. */
  textModel: TextModel
  /** Generates pictures; not ready if it isn't configured. */
  imageModel: ImageModel
  translation: TranslatorRegistry
  mailer: Mailer
  /** Plans, prices, and rates; only in the edition with plans. */
  catalog: ReadCatalog
  /** The payment service; only in the edition with plans. */
  payments: ReadPayments
  /** Null if registration doesn't require a captcha. */
  captcha: Captcha | null
  /** Looks up the country of an IP address, if a geolocation database is configured. */
  countryOfAddress: CountryLookup
  /** Rate limits. */
  limits: Limits
  /** Sign-in providers. */
  providers: Providers
  /** Derives keys from the installation's secret, one per purpose. */
  deriveKey: DeriveKey
  /** Worker threads for CPU-heavy work. */
  workers: Workers
  /** Folder for temporary files. */
  workDir: string
  /** Maximum number of parallel recognizers. */
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
  const report = (task: string) => (error: Error) => log.warn(`${task}: ${error.message}`)
  const { db, close } = openDatabase(connection, report('database connection lost'))
  await migrateToLatest(db)
  const liveInstallation = await openInstallationSettings(config, { connection, db, log })
  const installation = liveInstallation.values
  const catalog = createCatalog(config)
  // An error in the catalog aborts startup.
  if (installation.edition === 'plans' || config.catalogFile) await catalog()
  const queue = await openQueue(connection, jobs, report('queue'), ({ ids, ...failedJob }, error) =>
    log.error({ ...failedJob, ...ids, error: errorLocation(error) }, 'job failed'),
  )
  const secret = config.secretKey ? Buffer.from(config.secretKey) : await loadSecret(config.dataDir)
  const workDir = join(config.dataDir, 'work')
  await mkdir(workDir, { recursive: true })
  const disk = createDiskReserve(config.dataDir, config.diskReserveBytes)
  const openedStorage = await openStorage(config, secret, disk)
  const models = createModelStore(config)
  const textModel = createTextModel(config)
  const speech = createSpeech(config, models)
  const max = config.liveRecognizers ?? Math.max(1, Math.floor(availableParallelism() / 2))
  const liveRecognizers = createLiveRecognizers({ speech, workDir, max })
  const workers = createWorkers(config)
  return {
    config,
    installation,
    liveInstallation,
    log,
    connection,
    db,
    queue,
    disk,
    ...openedStorage,
    media: createMedia(installation),
    links: createLinks(installation),
    readPodcast: createPodcastReader(config.linksAllowPrivate),
    sources: createSources(installation),
    openFolder: createFolderOpener(config.linksAllowPrivate),
    guardedFetch: createGuardedFetch(config.linksAllowPrivate, maxMetadataBytes),
    fetchCalendar: createGuardedFetch(config.linksAllowPrivate, maxCalendarBytes),
    dns: createDns(),
    speech,
    liveRecognizers,
    models,
    textModel,
    imageModel: createImageModel(config),
    translation: createTranslatorRegistry(config, textModel),
    mailer: createMailer(config),
    catalog,
    payments: createPayments(config, db),
    ...createSpeechTools(config, models),
    captcha: createCaptcha(config, secret, log),
    countryOfAddress,
    limits: createLimits(db),
    providers: createProviders(config),
    deriveKey: createKeyDerivation(secret),
    workers,
    workDir,
    speechConcurrency: config.speechConcurrency ?? availableParallelism(),
    async close(timeoutMs) {
      await queue.close(timeoutMs)
      await workers.close()
      await liveRecognizers.close()
      await liveInstallation.close()
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
