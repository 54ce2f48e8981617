import { join } from 'node:path'
import type { SpeechModel } from '#contract/models.ts'
import type { Config } from '#server/config.ts'
import { isHeld } from '#server/infra/instance-lock.ts'
import { type DownloadPolicy, defaultDownloadPolicy } from './download.ts'
import type { DownloadProgress } from './download-files.ts'
import type { CatalogEntry } from './entry.ts'
import { explainFileError, ModelError } from './errors.ts'
import { downloadFolder, installModel } from './install.ts'
import { loadCatalog } from './load-catalog.ts'
import { readProgress, writeProgress } from './progress-file.ts'
import { removeModel } from './remove.ts'
import { describeModel } from './status.ts'
import { createVerifier } from './verifier.ts'

export interface DownloadOptions {
  signal: AbortSignal
  onProgress?: (progress: DownloadProgress) => void
}

/** The installation's speech models: one folder per model, shared by several processes. */
export interface ModelStore {
  /** Folder that contains all models. */
  readonly root: string
  /** Available models, from the built-in catalog and the administrator's. */
  readonly entries: readonly CatalogEntry[]
  list(): Promise<SpeechModel[]>
  /**
   * Describes the state of a model.
   * @throws ModelError `unknown`
   */
  status(name: string): Promise<SpeechModel>
  /**
   * Returns the folder of an installed and verified model; null if there is none. Cheap: compares only sizes
   * and times.
   */
  folder(name: string): string | null
  /**
   * Records a request to download a model.
   * @throws ModelError `unknown`, `read_only`
   */
  request(name: string): Promise<void>
  /** Whether a download was requested and hasn't been canceled or failed since. */
  isRequested(name: string): Promise<boolean>
  /**
   * Downloads and installs a model unless it is already installed.
   * @throws ModelError; the signal's reason
   */
  download(name: string, options: DownloadOptions): Promise<void>
  /**
   * Cancels a model's download, and removes the model.
   * @throws ModelError
   */
  remove(name: string): Promise<void>
  /**
   * Verifies every file's checksum; on a mismatch, the model is no longer used.
   * @throws ModelError `unknown`
   */
  verify(name: string): Promise<boolean>
  /** Verifies manually copied files. */
  adoptFiles(): Promise<void>
}

export interface StoreOptions {
  entries?: readonly CatalogEntry[]
  policy?: DownloadPolicy
}

/**
 * Opens the models folder, which need not exist.
 * @throws ModelError `catalog` if the administrator's catalog is invalid
 */
export function createModelStore(
  config: Pick<Config, 'dataDir' | 'modelsDir' | 'modelsUrl'>,
  { entries: configuredEntries, policy = defaultDownloadPolicy }: StoreOptions = {},
): ModelStore {
  const root = config.modelsDir ?? join(config.dataDir, 'models')
  const entries = configuredEntries ?? loadCatalog(root)
  const verifier = createVerifier(root, join(config.dataDir, 'model-manifests'))
  const findEntry = (name: string): CatalogEntry => {
    const entry = entries.find((one) => one.name === name)
    if (entry) return entry
    throw new ModelError('unknown', `Speech model ${name} not found; list all with: longhand models list`)
  }
  const describe = (entry: CatalogEntry) => describeModel(entry, root, verifier)
  return {
    root,
    entries,
    list: () => Promise.all(entries.map(describe)),
    status: async (name) => describe(findEntry(name)),
    folder(name) {
      const entry = entries.find((one) => one.name === name)
      return entry && verifier.isVerified(entry) ? join(root, name) : null
    },
    async request(name) {
      const workFolder = downloadFolder(root, findEntry(name).name)
      if (await isHeld(workFolder)) return
      const waitingStatus = { run: '', step: 'waiting', queued: true, error: null } as const
      await writeProgress(workFolder, waitingStatus).catch((error) => {
        throw explainFileError(error, root)
      })
    },
    async isRequested(name) {
      const progress = await readProgress(downloadFolder(root, name))
      return progress?.queued === true && progress.step !== 'failed'
    },
    async download(name, { signal, onProgress = () => {} }) {
      const entry = findEntry(name)
      if (!verifier.isVerified(entry)) await verifier.verify(entry)
      const isInstalled = () => verifier.isVerified(entry)
      await installModel({ entry, root, base: config.modelsUrl, policy, signal, onProgress, isInstalled })
    },
    async remove(name) {
      const entry = findEntry(name)
      await removeModel(root, name)
      await verifier.forget(entry)
    },
    verify: (name) => verifier.verify(findEntry(name)),
    async adoptFiles() {
      for (const entry of entries) if (verifier.needsVerification(entry)) await verifier.verify(entry)
    },
  }
}
