import type { SkipReason } from '#contract/bulk-exports.ts'
import type { ExportFormat } from '#contract/export-formats.ts'
import { exportFileName } from '#domain/collections/file-names.ts'
import type { Context } from '#server/context.ts'
import { type AddFile, writeZip } from '#server/infra/archives/zip.ts'
import { createUniqueNamer } from './archive-names.ts'
import type { BulkExportRow, ItemRow } from './queries.ts'
import { fileKey } from './service.ts'

const explanations: Record<SkipReason, string> = {
  not_ready: 'There is no transcript yet',
  deleted: 'The collection was deleted',
  no_access: "The collection doesn't exist in this workspace or isn't shared with you",
  document: 'Documents are exported on their own page',
  error: 'The export failed. Try exporting it separately',
}

interface Archive {
  row: BulkExportRow
  items: readonly ItemRow[]
  key: string
  signal: AbortSignal
}

interface ManifestFile {
  name: string
  collection: string
  format: ExportFormat
  bytes: number
  sha256: string
}

interface ManifestSkip {
  collection: string
  /** Name of the collection; null if the user can't access it. */
  name: string | null
  /** Format of the missing file; null if all of the collection's files are missing. */
  format: ExportFormat | null
  reason: SkipReason
  why: string
}

/** Writes the archive of the stored files and a manifest. Repeated calls write identical bytes. */
export async function packArchive(
  ctx: Context,
  { row, items, key, signal }: Archive,
): Promise<{ bytes: number; files: number; skipped: number }> {
  const files: ManifestFile[] = []
  const skipped: ManifestSkip[] = []
  const fillArchive = async (pack: AddFile) => {
    const nameFiles = createUniqueNamer()
    for (const item of items) {
      files.push(...(await packFiles(ctx, { row, item, pack, nameFiles })))
      skipped.push(...listSkips(item))
    }
    const manifestHeader = { product: 'Longhand', started: row.created_at.toISOString() }
    const counts = { collections: row.total, files: files.length, skipped: countSkippedItems(items) }
    const manifest = { ...manifestHeader, formats: row.formats, counts, files, skipped }
    await pack('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`, { createdAt: row.created_at })
  }
  const bytes = await writeZip(
    (archive) => ctx.storage.putStream(key, archive, 'application/zip'),
    fillArchive,
    signal,
  )
  return { bytes, files: files.length, skipped: countSkippedItems(items) }
}

const countSkippedItems = (items: readonly ItemRow[]) =>
  items.filter(({ outcome }) => (outcome?.skipped.length ?? 0) > 0).length

function listSkips({ collection_id, outcome }: ItemRow): ManifestSkip[] {
  return (outcome?.skipped ?? []).map(({ format, reason }) => ({
    collection: collection_id,
    name: outcome?.name ?? null,
    format,
    reason,
    why: explanations[reason],
  }))
}

interface PackInput {
  row: BulkExportRow
  item: ItemRow
  pack: AddFile
  nameFiles: ReturnType<typeof createUniqueNamer>
}

async function packFiles(ctx: Context, { row, item, pack, nameFiles }: PackInput): Promise<ManifestFile[]> {
  const { collection_id: id, position, outcome } = item
  if (!outcome || outcome.files.length === 0) return []
  const { name, languageCode } = outcome
  const stem = exportFileName({ id, name: name ?? '', languageCode }, '').slice(0, -1)
  const names = nameFiles(stem, outcome.files)
  const packedFiles: ManifestFile[] = []
  for (const [fileIndex, { format }] of outcome.files.entries()) {
    const index = row.formats.findIndex((choice) => choice.format === format)
    const content = await ctx.storage.read(fileKey(row.id, position, index))
    const entry = await pack(names[fileIndex] ?? format, content, { createdAt: row.created_at })
    packedFiles.push({ name: entry.name, collection: id, format, bytes: entry.bytes, sha256: entry.sha256 })
  }
  return packedFiles
}
