import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogEntry } from './entry.ts'
import {
  describeFile,
  hashFile,
  type InstalledFile,
  invalidateManifest,
  matchesFiles,
  readManifests,
  removeManifest,
  writeManifest,
} from './manifest.ts'

/** Tracks which installed models are intact. */
export interface Verifier {
  /** Whether all files were verified and haven't changed since. Cheap. */
  isVerified(entry: CatalogEntry): boolean
  /** Whether all files exist but aren't verified yet. */
  needsVerification(entry: CatalogEntry): boolean
  /** Returns the problem with a model's folder; null if there is none or it isn't known. */
  getProblem(entry: CatalogEntry): string | null
  /** Verifies all files. Concurrent calls share one run. */
  verify(entry: CatalogEntry): Promise<boolean>
  /** Deletes the record of a model. */
  forget(entry: CatalogEntry): Promise<void>
}

/** Result of verifying files with this `fingerprint`. */
interface Finding {
  fingerprint: string
  /** Null if all files were intact. */
  problem: string | null
}

/**
 * Creates a verifier for the models in `root`.
 * @param fallbackFolder folder for manifests of read-only model folders
 */
export function createVerifier(root: string, fallbackFolder: string): Verifier {
  const findings = new Map<string, Finding>()
  const runningChecks = new Map<string, Promise<boolean>>()
  const folderOf = ({ name }: CatalogEntry) => join(root, name)

  /** Returns this process's own result, if the files haven't changed since. */
  function findingOf(entry: CatalogEntry): Finding | undefined {
    const finding = findings.get(entry.name)
    return finding?.fingerprint === fingerprintOf(entry, folderOf(entry)) ? finding : undefined
  }
  function isVerified(entry: CatalogEntry): boolean {
    const finding = findingOf(entry)
    if (finding) return finding.problem === null
    const manifests = readManifests(folderOf(entry), fallbackFolder, entry.name)
    return manifests.some((one) => matchesFiles(one, folderOf(entry), entry))
  }
  async function verifyEntry(entry: CatalogEntry): Promise<boolean> {
    const { name } = entry
    const folder = folderOf(entry)
    const fingerprint = fingerprintOf(entry, folder)
    // A file may be deleted concurrently.
    const checkResult = await checkFiles(entry, folder, fallbackFolder).catch((error: Error) => error.message)
    const isIntact = typeof checkResult !== 'string'
    findings.set(name, { fingerprint, problem: isIntact ? null : checkResult })
    // Without a stored manifest, the next process verifies again.
    if (isIntact) await writeManifest(folder, name, checkResult, fallbackFolder).catch(() => {})
    else await invalidateManifest(folder, fallbackFolder, name)
    return isIntact
  }

  return {
    isVerified,
    needsVerification: (entry) =>
      missingOf(entry, folderOf(entry)).length === 0 && !findingOf(entry) && !isVerified(entry),
    getProblem(entry) {
      const missingFile = missingOf(entry, folderOf(entry))
      if (missingFile.length > 0) return `${folderOf(entry)} lacks ${missingFile.join(', ')}`
      return findingOf(entry)?.problem ?? null
    },
    verify(entry) {
      const current =
        runningChecks.get(entry.name) ?? verifyEntry(entry).finally(() => runningChecks.delete(entry.name))
      runningChecks.set(entry.name, current)
      return current
    },
    async forget({ name }) {
      findings.delete(name)
      await removeManifest(fallbackFolder, name)
    },
  }
}

const statFile = (folder: string, path: string) => statSync(join(folder, path), { throwIfNoEntry: false })

const fingerprintOf = ({ files }: CatalogEntry, folder: string): string =>
  files
    .map(({ path }) => statFile(folder, path))
    .map((stats) => (stats ? `${stats.size}:${stats.mtimeMs}` : '-'))
    .join(' ')

const missingOf = ({ files }: CatalogEntry, folder: string): string[] =>
  files.filter(({ path }) => !statFile(folder, path)?.isFile()).map(({ path }) => path)

/** Returns the verified files, or a description of the problem. */
async function checkFiles(
  entry: CatalogEntry,
  folder: string,
  fallbackFolder: string,
): Promise<InstalledFile[] | string> {
  const missingFile = missingOf(entry, folder)
  if (missingFile.length > 0) return `${folder} lacks ${missingFile.join(', ')}`
  const recordedFiles = readManifests(folder, fallbackFolder, entry.name).flatMap(({ files }) => files)
  const files: InstalledFile[] = []
  for (const { path, sha256 } of entry.files) {
    // If the catalog has no checksum, use the one recorded at download time.
    const expectedHash = sha256 ?? recordedFiles.find((file) => file.path === path)?.sha256
    const describedFile = await describeFile(folder, path, '')
    const actualHash = await hashFile(join(folder, path))
    if (expectedHash !== undefined && actualHash !== expectedHash)
      return `${join(folder, path)} has the SHA-256 ${actualHash} instead of ${expectedHash}`
    files.push({ ...describedFile, sha256: actualHash })
  }
  return files
}
