import { randomUUID } from 'node:crypto'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireInstanceLock, InstanceLockError, isLockFile } from '#server/infra/instance-lock.ts'
import { type DownloadProgress, downloadFiles, type ModelDownload } from './download-files.ts'
import { explainFileError, ModelError } from './errors.ts'
import { readProgress, writeProgress } from './progress-file.ts'

export interface ModelInstallation extends ModelDownload {
  isInstalled(): boolean
}

const POLL_MS = 300

/**
 * Returns the temporary folder for a download: its files, its progress and the downloading process's lock.
 */
export const downloadFolder = (root: string, name: string): string => join(root, '.fetching', name)

/**
 * Downloads and installs a model, completely or not at all. Only one process downloads at a time; others
 * wait. Resumes earlier partial downloads.
 * @throws ModelError; the signal's reason
 */
export async function installModel(installation: ModelInstallation): Promise<void> {
  const { entry, root, signal, isInstalled } = installation
  const workFolder = downloadFolder(root, entry.name)
  try {
    const release = await waitForLock(workFolder, signal, isInstalled)
    if (!release) return
    try {
      if (!isInstalled()) await downloadUnlessStopped(installation, workFolder)
      await clearWorkFolder(workFolder)
    } finally {
      await release()
    }
  } catch (error) {
    throw explainFileError(error, root)
  }
}

type Release = () => Promise<void>

/** Returns null if another process installed the model in the meantime. */
async function waitForLock(
  workFolder: string,
  signal: AbortSignal,
  isInstalled: () => boolean,
): Promise<Release | null> {
  for (;;) {
    signal.throwIfAborted()
    if (isInstalled()) return null
    const release = await tryLock(workFolder)
    if (release) return release
    await sleep(POLL_MS, null, { signal }).catch(() => {})
  }
}

/**
 * Locks a download folder.
 * @throws ModelError `busy` after a timeout
 */
export async function acquireLock(workFolder: string, timeoutMs: number): Promise<Release> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const release = await tryLock(workFolder)
    if (release) return release
    await sleep(POLL_MS)
  }
  throw new ModelError('busy', `${workFolder} is in use by another process`)
}

async function tryLock(workFolder: string): Promise<Release | null> {
  try {
    const lock = await acquireInstanceLock(workFolder)
    return async () => {
      await lock.release()
      // The folder is kept if the download can be resumed.
      await rmdir(workFolder).catch(() => {})
    }
  } catch (error) {
    // The process that finishes removes the folder.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isGone || error instanceof InstanceLockError) return null
    throw error
  }
}

/** Removes everything except the lock. */
export async function clearWorkFolder(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder)) {
    if (!isLockFile(name)) await rm(join(workFolder, name), { recursive: true, force: true })
  }
}

/** Downloads while the request file exists, and records the outcome in it. */
async function downloadUnlessStopped(installation: ModelInstallation, workFolder: string): Promise<void> {
  const { entry, root } = installation
  const run = randomUUID()
  const queued = (await readProgress(workFolder))?.queued ?? false
  let progressWrite = Promise.resolve()
  const note = (step: 'waiting' | 'fetching' | 'checking' | 'failed', error: string | null = null) => {
    progressWrite = progressWrite
      .then(() => writeProgress(workFolder, { run, step, queued, error }))
      .catch(() => {})
    return progressWrite
  }
  await note('fetching')
  const stopController = new AbortController()
  const stopWatcher = setInterval(async () => {
    if ((await readProgress(workFolder))?.run !== run)
      stopController.abort(new ModelError('removed', `the download of ${entry.name} was canceled`))
  }, POLL_MS)
  const signal = AbortSignal.any([installation.signal, stopController.signal])
  let step: DownloadProgress['step'] = 'downloading'
  const onProgress = (progress: DownloadProgress) => {
    if (progress.step !== step) void note(progress.step === 'downloading' ? 'fetching' : 'checking')
    step = progress.step
    installation.onProgress(progress)
  }
  try {
    await downloadFiles({ ...installation, signal, onProgress }, workFolder)
  } catch (error) {
    const explanation = explainFileError(error, root)
    if (installation.signal.aborted) await note('waiting')
    else if (!stopController.signal.aborted)
      await note('failed', explanation instanceof Error ? explanation.message : String(explanation))
    throw explanation
  } finally {
    clearInterval(stopWatcher)
    await progressWrite
  }
}
