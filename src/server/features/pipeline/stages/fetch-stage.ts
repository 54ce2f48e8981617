import { join } from 'node:path'
import {
  fileExtension,
  nameFromFile,
  nameFromTitle,
  nameFromUrl,
  sanitizeFileName,
} from '#domain/collections/file-names.ts'
import type { Context } from '#server/context.ts'
import { type CollectionRow, collectionFolder } from '#server/features/collections/service.ts'
import { downloadFromFolder } from '#server/features/folders/service.ts'
import type { Run } from '#server/features/pipeline/run.ts'
import { remainingQuota, requireQuota } from '#server/features/quotas/service.ts'
import { downloadRecording } from '#server/features/sources/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { type DownloadedFile, type DownloadOptions, LinkError } from '#server/infra/links/links.ts'

/** Returns the storage key for a recording from a link; an upload has its own key. */
export const linkSourceKey = (collectionId: string) => `${collectionFolder(collectionId)}/source`

/** Downloads the recording behind a link into storage; does nothing for an upload. */
export async function downloadSource(
  ctx: Context,
  run: Run,
  { source_url: url, source_key: key, name, file_name, ...row }: CollectionRow,
  attemptFolder: string,
  share: { from: number; to: number },
): Promise<void> {
  if (url === null) return
  const quotaOwner = { userId: row.owner_id, organizationId: row.organization_id }
  const fetchedSource = run.stage('fetch', async () => {
    run.progress('fetch', share.from, null)
    const path = join(attemptFolder, 'source')
    const onProgress = (fraction: number) =>
      run.progress('fetch', share.from + (share.to - share.from) * fraction, null)
    const source = await downloadWithinQuota(ctx, url, path, {
      ...quotaOwner,
      signal: run.signal,
      onProgress,
    })
    await ctx.storage.putFile(key, path, source.contentType)
    const isNamedByUrl = source.title && name === nameFromFile(nameFromUrl(url))
    return {
      result: null,
      changes: {
        stored_bytes: source.size,
        file_name: file_name || (fileExtension(source.name) ? sanitizeFileName(source.name) : ''),
        ...(isNamedByUrl && { name: nameFromTitle(source.title ?? '') }),
      },
      // Two concurrent downloads may each fit on their own; at this point, the other one's bytes are
      // counted too.
      onCheckpoint: (tx) => requireQuota(ctx, tx, { ...quotaOwner, bytes: 0 }),
    }
  })
  await fetchedSource.catch(async (error: unknown) => {
    if (isQuotaExceeded(error)) await ctx.storage.delete(key)
    throw error
  })
}

interface QuotaDownload {
  userId: string
  organizationId: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/**
 * Downloads as much as the quotas allow.
 * @throws AppError quota_exceeded; errors thrown by `Links.fetch`
 */
async function downloadWithinQuota(
  ctx: Context,
  url: string,
  path: string,
  { signal, onProgress, ...quotaOwner }: QuotaDownload,
): Promise<DownloadedFile> {
  const remainingBytes = await remainingQuota(ctx, quotaOwner)
  const { maxUploadBytes } = ctx.installation
  const maxBytes = Math.min(maxUploadBytes, remainingBytes)
  try {
    return await ctx.disk.guard(signal, (innerSignal) =>
      downloadFromAnywhere(ctx, quotaOwner.userId, url, path, { signal: innerSignal, maxBytes, onProgress }),
    )
  } catch (error) {
    const isTooLarge = error instanceof LinkError && error.code === 'too_large'
    if (!isTooLarge || remainingBytes >= maxUploadBytes) throw error
    throw new AppError('quota_exceeded', 'The recording is larger than the remaining quota')
  }
}

/** Downloads a recording from a connected folder, a service, or a link. */
async function downloadFromAnywhere(
  ctx: Context,
  userId: string,
  url: string,
  path: string,
  options: DownloadOptions,
): Promise<DownloadedFile> {
  return (
    (await downloadFromFolder(ctx, url, path, options)) ?? downloadRecording(ctx, userId, url, path, options)
  )
}

export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'quota_exceeded'
