import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DownloadPolicy, download, unreachableError } from './download.ts'
import { type CatalogEntry, fileUrl, type ModelFile } from './entry.ts'
import { ModelError } from './errors.ts'
import { describeFile, hashFile, type InstalledFile, writeManifest } from './manifest.ts'
import { fetchPublishedMetadata, type PublishedFile } from './published-metadata.ts'

/** Progress of an installation. */
export interface DownloadProgress {
  step: 'downloading' | 'checking'
  /** Bytes downloaded so far and total bytes. */
  downloaded: number
  bytes: number
}

export interface ModelDownload {
  entry: CatalogEntry
  /** Folder that contains all models. */
  root: string
  /** Base URL of the host. */
  base: string
  policy: DownloadPolicy
  signal: AbortSignal
  onProgress(progress: DownloadProgress): void
}

/**
 * Returns the folder for a model's files during the download; it is moved to its final location when
 * complete.
 */
export const partialFolder = (workFolder: string): string => join(workFolder, 'files')

type DownloadFile = ModelFile & PublishedFile

/**
 * Downloads a model's files one by one, and moves the folder to its final location once all of them are
 * verified.
 * @throws ModelError; the signal's reason; file system errors
 */
export async function downloadFiles(request: ModelDownload, workFolder: string): Promise<void> {
  const { entry, root, signal } = request
  const files: DownloadFile[] = []
  for (const file of entry.files) files.push({ ...file, ...(await resolvePublishedFile(request, file)) })
  const folder = partialFolder(workFolder)
  await mkdir(folder, { recursive: true })
  await requireSpace(folder, files)
  const installed: InstalledFile[] = []
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  let before = 0
  for (const file of files) {
    const report = (step: DownloadProgress['step'], length: number) =>
      request.onProgress({ step, downloaded: before + length, bytes })
    await downloadFile(request, file, join(folder, file.path), report)
    installed.push(await describeFile(folder, file.path, file.sha256))
    before += file.bytes
  }
  signal.throwIfAborted()
  await writeManifest(folder, entry.name, installed)
  await replaceFolder(folder, join(root, entry.name), workFolder)
}

async function resolvePublishedFile(
  { entry, base, signal, policy }: ModelDownload,
  file: ModelFile,
): Promise<PublishedFile> {
  const { bytes, sha256 } = file
  if (bytes !== null && sha256 !== null) return { bytes, sha256 }
  const url = fileUrl(base, entry, file)
  try {
    const metadata = await fetchPublishedMetadata(
      url,
      AbortSignal.any([signal, AbortSignal.timeout(policy.stallMs)]),
    )
    return { bytes: bytes ?? metadata.bytes, sha256: sha256 ?? metadata.sha256 }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelError || !(error instanceof Error)) throw error
    throw unreachableError(url, error)
  }
}

/**
 * Checks for enough free space before a long download.
 * @throws ModelError `disk_full`
 */
async function requireSpace(folder: string, files: readonly DownloadFile[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  let missingBytes = 0
  for (const { path, bytes } of files) {
    const sizes = [path, `${path}.part`].map((name) =>
      stat(join(folder, name)).then(
        (s) => s.size,
        () => 0,
      ),
    )
    missingBytes += Math.max(0, bytes - Math.max(...(await Promise.all(sizes))))
  }
  if (missingBytes <= bavail * bsize) return
  const neededSize = `${Math.ceil(missingBytes / 1e6)} MB`
  throw new ModelError(
    'disk_full',
    `The disk with ${folder} has less than the required ${neededSize} of free space.`,
  )
}

/** Downloads a file under a temporary name until its checksum matches; discards files that don't match. */
async function downloadFile(
  { entry, base, policy, signal }: ModelDownload,
  file: DownloadFile,
  target: string,
  report: (step: DownloadProgress['step'], length: number) => void,
): Promise<void> {
  const url = fileUrl(base, entry, file)
  const part = `${target}.part`
  const check = async (path: string) => {
    report('checking', file.bytes)
    return hashFile(path, signal)
  }
  await mkdir(dirname(target), { recursive: true })
  const exists = await stat(target).then(
    (stats) => stats.size === file.bytes,
    () => false,
  )
  if (exists && (await check(target)) === file.sha256) return
  let hasLeftovers = await stat(part).then(
    (stats) => stats.size > 0,
    () => false,
  )
  for (;;) {
    report('downloading', 0)
    const onBytes = (length: number) => report('downloading', length)
    await download({ url, part, bytes: file.bytes, policy, signal, onBytes })
    const actualHash = await check(part)
    if (actualHash === file.sha256) return rename(part, target)
    await rm(part, { force: true })
    // Leftovers of an earlier attempt may be the cause.
    if (!hasLeftovers) throw wrongChecksumError(url, actualHash, file.sha256)
    hasLeftovers = false
  }
}

const wrongChecksumError = (url: string, actualHash: string, expectedHash: string) =>
  new ModelError(
    'checksum',
    `${url} has the SHA-256 ${actualHash} instead of ${expectedHash}. It was discarded.`,
  )

/** Moves the finished folder to the model's location, replacing a broken model. */
async function replaceFolder(finishedFolder: string, target: string, workFolder: string): Promise<void> {
  const old = join(workFolder, `old-${randomUUID()}`)
  await rename(target, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(finishedFolder, target)
  await rm(old, { recursive: true, force: true })
}
