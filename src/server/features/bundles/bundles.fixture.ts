import { createHash } from 'node:crypto'
import { ZipFile } from 'yazl'
import { type BundleManifest, bundleFiles } from '#contract/bundle-format.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Caller, TestProduct } from '#server/testing/product.ts'
import { unzipBytes } from '#server/testing/unzip.ts'

export type Files = Map<string, Buffer>

/** Exports a bundle; returns its files by name. */
export async function exportFiles(caller: Caller, id: string): Promise<Files> {
  const answer = await caller.send(endpoints.exportBundle, { params: { id } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return unzipBytes(answer.rawPayload)
}

export async function zip(files: Iterable<[string, Buffer | string]>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of files) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  const chunks: Buffer[] = []
  for await (const chunk of archive.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export const manifestOf = (files: Files): BundleManifest =>
  JSON.parse(files.get(bundleFiles.manifest)?.toString() ?? '')

export const linesOf = (files: Files, name: string): unknown[] =>
  (files.get(name)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Replaces files or manifest fields in a bundle, updating the checksums. */
export function changeFiles(
  files: Files,
  content: Record<string, string>,
  change: (manifest: BundleManifest) => object = (manifest) => manifest,
): Files {
  const all = new Map([
    ...files,
    ...Object.entries(content).map(([name, text]) => [name, Buffer.from(text)] as const),
  ])
  const manifest = manifestOf(files)
  const listedFiles = manifest.files.map(({ name }) => {
    const bytes = all.get(name) ?? Buffer.alloc(0)
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  const text = JSON.stringify(change({ ...manifest, files: listedFiles }))
  return all.set(bundleFiles.manifest, Buffer.from(text))
}

/** Uploads and imports an archive; returns the raw response. */
export async function importArchive({ upload }: TestProduct, caller: Caller, archive: Buffer) {
  const url = await upload(caller, 'talk.longhand', archive)
  return caller.send(endpoints.importBundle, {
    params: { uid: caller.uid },
    body: { url, orgId: caller.orgId },
  })
}
