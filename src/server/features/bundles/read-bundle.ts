import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import {
  type BundleManifest,
  bundleFiles,
  bundleFormat,
  bundleManifest,
  bundleVersion,
} from '#contract/bundle-format.ts'
import { maxBundleDataBytes, maxBundleManifestBytes } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { type Archive, ArchiveError, openArchive } from '#server/infra/archives/unzip.ts'
import { BundleError } from './bundle-error.ts'
import { readLines, verifyChecksum } from './lines.ts'

export interface Bundle {
  manifest: BundleManifest
  /** Size of the recording's file in bytes; 0 if there is none. */
  mediaBytes: number
  /** Reads a file; fails at the end of the file if its checksum is wrong. */
  read(name: string): AsyncGenerator<Uint8Array>
  /** Reads lines of JSON and validates them against a schema. @throws BundleError damaged, too_large */
  lines<T>(name: string, schema: z.ZodType<T>): AsyncGenerator<T>
}

const manifestVersion = z.object({ format: z.literal(bundleFormat), version: z.number().int() })

/** Opens a stored bundle, and checks its file list and manifest. @throws BundleError */
export async function openBundle(
  { storage, installation }: Pick<Context, 'storage' | 'installation'>,
  key: string,
): Promise<Bundle> {
  const maxFiles = Object.keys(bundleFiles).length + 1
  const archive = await openArchive(storage, key, { maxFiles }).catch(throwInvalidBundle)
  const manifest = await readManifest(archive)
  requireListedFiles(manifest, archive)
  const files = new Map(manifest.files.map((file) => [file.name, file]))
  const mediaBytes = manifest.media ? (files.get(manifest.media.file)?.bytes ?? 0) : 0
  if (mediaBytes > installation.maxUploadBytes)
    throw new BundleError('too_large', 'The recording exceeds the upload limit')
  async function* read(name: string) {
    const file = files.get(name)
    if (!file) throw new BundleError('damaged', `${name} is missing`)
    try {
      yield* verifyChecksum(await archive.read(name), file)
    } catch (error) {
      throwInvalidBundle(error)
    }
  }
  return {
    manifest,
    mediaBytes,
    read,
    async *lines(name, schema) {
      for await (const line of readLines(read(name), name)) yield parse(schema, parseJson(line, name), name)
    },
  }
}

async function readManifest(archive: Archive): Promise<BundleManifest> {
  const size = archive.sizes.get(bundleFiles.manifest)
  if (size === undefined) throw new BundleError('not_bundle', 'The archive has no manifest')
  if (size > maxBundleManifestBytes) throw new BundleError('too_large', 'The manifest is too large')
  const text = await archive.read(bundleFiles.manifest).then(buffer).catch(throwInvalidBundle)
  const json = parseJson(text.toString('utf8'), bundleFiles.manifest)
  const { data: head } = manifestVersion.safeParse(json)
  if (!head) throw new BundleError('not_bundle', "The manifest isn't a bundle manifest")
  if (head.version > bundleVersion)
    throw new BundleError('newer', `This version of Longhand reads bundles up to version ${bundleVersion}`)
  return parse(bundleManifest, json, bundleFiles.manifest)
}

/**
 * Checks that the archive contains exactly the files listed in the manifest, with the listed sizes, including
 * all required files.
 */
function requireListedFiles({ files, media }: BundleManifest, { sizes }: Archive): void {
  const { manifest, ...data } = bundleFiles
  const requiredFiles = [...Object.values(data), ...(media ? [media.file] : [])]
  const listedSizes = new Map(files.map(({ name, bytes }) => [name, bytes]))
  if (
    listedSizes.size !== files.length ||
    listedSizes.size !== requiredFiles.length ||
    requiredFiles.some((name) => !listedSizes.has(name))
  )
    throw new BundleError('damaged', "The manifest doesn't list exactly the files of a bundle")
  for (const [name, bytes] of listedSizes)
    if (sizes.get(name) !== bytes) throw new BundleError('damaged', `${name} doesn't have the listed size`)
  if ([...sizes.keys()].some((name) => name !== manifest && !listedSizes.has(name)))
    throw new BundleError('unsafe', "The archive has files that the manifest doesn't list")
  if (Object.values(data).some((name) => (listedSizes.get(name) ?? 0) > maxBundleDataBytes))
    throw new BundleError('too_large', 'The transcript is too large')
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BundleError('damaged', `${name} isn't JSON`)
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const [issue] = error.issues
  throw new BundleError('damaged', `${name}: ${issue?.path.join('.')}: ${issue?.message}`)
}

function throwInvalidBundle(error: unknown): never {
  if (!(error instanceof ArchiveError)) throw error
  throw new BundleError(error.problem === 'not_archive' ? 'not_bundle' : error.problem, error.message)
}
