import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { writeAtomically } from '../storage/files.ts'
import type { CatalogEntry } from './entry.ts'

const MANIFEST = 'manifest.json'

const installedFile = z.object({
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Modification time in milliseconds since 1970, to detect a file replaced after verification. */
  modified: z.number(),
})
export type InstalledFile = z.infer<typeof installedFile>

const manifest = z.object({ name: z.string(), verified: z.iso.datetime(), files: z.array(installedFile) })
/** A model's verified files, and when they were verified. */
export type Manifest = z.infer<typeof manifest>

/** Returns the SHA-256 hash of a file's content, in lowercase hexadecimal. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash, { signal })
  return hash.digest('hex')
}

/** Describes a verified file. */
export async function describeFile(folder: string, path: string, sha256: string): Promise<InstalledFile> {
  const { size, mtimeMs } = await stat(join(folder, path))
  return { path, bytes: size, sha256, modified: mtimeMs }
}

/**
 * Records a model's verified files in its folder or, if that is read-only, in `fallbackFolder` under the
 * model's name.
 */
export async function writeManifest(
  folder: string,
  name: string,
  files: InstalledFile[],
  fallbackFolder?: string,
): Promise<void> {
  const content = { name, verified: new Date().toISOString(), files }
  const writeInside = write(join(folder, MANIFEST), content)
  if (fallbackFolder === undefined) return writeInside
  await writeInside.catch(async () => {
    await mkdir(fallbackFolder, { recursive: true })
    await write(join(fallbackFolder, `${name}.json`), content)
  })
}

/** Deletes the manifest of a read-only model folder. */
export const removeManifest = (fallbackFolder: string, name: string): Promise<void> =>
  rm(join(fallbackFolder, `${name}.json`), { force: true })

const write = (path: string, content: Manifest): Promise<void> =>
  writeAtomically(path, `${JSON.stringify(content, null, 2)}\n`, 0o666)

function readManifest(path: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

const pathsOf = (folder: string, fallbackFolder: string, name: string) => [
  join(folder, MANIFEST),
  join(fallbackFolder, `${name}.json`),
]

/** Reads a model's manifests, from its folder and from the fallback folder. */
export function readManifests(folder: string, fallbackFolder: string, name: string): Manifest[] {
  return pathsOf(folder, fallbackFolder, name)
    .map(readManifest)
    .filter((one) => one !== null)
}

/** Marks a model's files as unverified, keeping their checksums. */
export async function invalidateManifest(
  folder: string,
  fallbackFolder: string,
  name: string,
): Promise<void> {
  for (const path of pathsOf(folder, fallbackFolder, name)) {
    const manifest = readManifest(path)
    const files = manifest?.files.map((file) => ({ ...file, modified: 0 }))
    if (manifest && files) await write(path, { ...manifest, files }).catch(() => {})
  }
}

/** Whether a manifest matches the current files exactly: they were verified and haven't changed since. */
export function matchesFiles({ files }: Manifest, folder: string, entry: CatalogEntry): boolean {
  return entry.files.every(({ path, sha256 }) => {
    const recordedFile = files.find((file) => file.path === path)
    if (!recordedFile || (sha256 !== null && recordedFile.sha256 !== sha256)) return false
    const manifest = statSync(join(folder, path), { throwIfNoEntry: false })
    return manifest?.size === recordedFile.bytes && manifest.mtimeMs === recordedFile.modified
  })
}
