import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpeechModel } from '#contract/models.ts'
import { isHeld } from '#server/infra/instance-lock.ts'
import { bytesOf, type CatalogEntry } from './entry.ts'
import { partFolderOf } from './fetch-files.ts'
import { downloadFolderOf } from './install.ts'
import { readProgress } from './progress-file.ts'
import type { Verifier } from './verifier.ts'

/** State of a model, the same for all processes. Starts verification of manually added files. */
export async function describeModel(
  entry: CatalogEntry,
  root: string,
  verifier: Verifier,
): Promise<SpeechModel> {
  const { name, title, purpose, languages, licence, attribution } = entry
  const about = { name, title, purpose, languages, licence, attribution, bytes: bytesOf(entry) }
  if (verifier.isVerified(entry)) return { ...about, state: 'installed', fetched: about.bytes, error: null }
  const workplace = downloadFolderOf(root, name)
  const [progress, fetched] = await Promise.all([readProgress(workplace), sizeOf(partFolderOf(workplace))])
  const now = { ...about, fetched, error: progress?.error ?? null }
  if (progress && (await isHeld(workplace)))
    return { ...now, state: progress.step === 'checking' ? 'checking' : 'fetching' }
  if (progress?.queued && progress.step !== 'failed') return { ...now, state: 'waiting' }
  if (!existsSync(join(root, name))) return { ...now, state: 'absent' }
  if (verifier.needsVerification(entry)) void verifier.verify(entry)
  const problem = verifier.problemOf(entry)
  if (problem === null) return { ...now, state: 'checking', fetched: about.bytes }
  return { ...now, state: 'broken', error: now.error ?? problem }
}

/** Bytes of all files in a folder; 0 if it doesn't exist. */
async function sizeOf(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const one of found) {
    // It may be renamed concurrently.
    const size = () => stat(join(one.parentPath, one.name)).then((s) => s.size)
    if (one.isFile()) bytes += await size().catch(() => 0)
  }
  return bytes
}
