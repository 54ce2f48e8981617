import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpeechModel } from '#contract/models.ts'
import { isHeld } from '#server/infra/instance-lock.ts'
import { partialFolder } from './download-files.ts'
import { type CatalogEntry, downloadSize } from './entry.ts'
import { downloadFolder } from './install.ts'
import { readProgress } from './progress-file.ts'
import type { Verifier } from './verifier.ts'

/**
 * Returns a model's state, which is the same in all processes. Starts verification of manually added
 * files.
 */
export async function describeModel(
  entry: CatalogEntry,
  root: string,
  verifier: Verifier,
): Promise<SpeechModel> {
  const { name, title, purpose, languages, licence, attribution } = entry
  const modelFields = { name, title, purpose, languages, licence, attribution, bytes: downloadSize(entry) }
  if (verifier.isVerified(entry))
    return { ...modelFields, state: 'installed', fetched: modelFields.bytes, error: null }
  const workFolder = downloadFolder(root, name)
  const [progress, fetched] = await Promise.all([readProgress(workFolder), sizeOf(partialFolder(workFolder))])
  const now = { ...modelFields, fetched, error: progress?.error ?? null }
  if (progress && (await isHeld(workFolder)))
    return { ...now, state: progress.step === 'checking' ? 'checking' : 'fetching' }
  if (progress?.queued && progress.step !== 'failed') return { ...now, state: 'waiting' }
  if (!existsSync(join(root, name))) return { ...now, state: 'absent' }
  if (verifier.needsVerification(entry)) void verifier.verify(entry)
  const problem = verifier.getProblem(entry)
  if (problem === null) return { ...now, state: 'checking', fetched: modelFields.bytes }
  return { ...now, state: 'broken', error: now.error ?? problem }
}

/** Returns the total size of the files in a folder, in bytes; 0 if it doesn't exist. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const one of entries) {
    // The file may be renamed concurrently.
    const size = () => stat(join(one.parentPath, one.name)).then((s) => s.size)
    if (one.isFile()) bytes += await size().catch(() => 0)
  }
  return bytes
}
