import { join } from 'node:path'
import { fileExtension, nameFromFile, nameOfLink, tidyFileName } from '#domain/collections.ts'
import type { Context } from '#server/context.ts'
import { type CollectionRow, folderOf } from '#server/features/collections/service.ts'
import { requireRoom, roomLeft } from '#server/features/quotas/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { type FetchedFile, LinkError } from '#server/infra/links/links.ts'
import type { Run } from './run.ts'

/** Storage key of a link's recording; uploads have their own. */
export const sourceKeyOfLink = (collectionId: string) => `${folderOf(collectionId)}/source`

/** Downloads the recording behind a link into the storage; does nothing for an upload. */
export async function fetchSource(
  ctx: Context,
  run: Run,
  { source_url: url, source_key: key, name, file_name, ...row }: CollectionRow,
  own: string,
  share: { from: number; to: number },
): Promise<void> {
  if (url === null) return
  const about = { userId: row.owner_id, organizationId: row.organization_id }
  const fetched = run.stage('fetch', async () => {
    run.progress('fetch', share.from, null)
    const path = join(own, 'source')
    const onProgress = (fraction: number) =>
      run.progress('fetch', share.from + (share.to - share.from) * fraction, null)
    const source = await fetchWithinQuota(ctx, url, path, { ...about, signal: run.signal, onProgress })
    await ctx.storage.putFile(key, path, source.contentType)
    const unnamed = source.title && name === nameFromFile(nameOfLink(url))
    return {
      result: null,
      changes: {
        stored_bytes: source.size,
        file_name: file_name || (fileExtension(source.name) ? tidyFileName(source.name) : ''),
        ...(unnamed && { name: tidyFileName(source.title ?? '') }),
      },
      // Of two concurrent downloads, each may fit alone; here the other's bytes count already.
      onCheckpoint: (tx) => requireRoom(ctx, tx, { ...about, bytes: 0 }),
    }
  })
  await fetched.catch(async (error: unknown) => {
    if (isBeyondQuota(error)) await ctx.storage.delete(key)
    throw error
  })
}

interface QuotaFetch {
  userId: string
  organizationId: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** @throws AppError quota_exceeded, and the errors of `Links.fetch` */
async function fetchWithinQuota(
  ctx: Context,
  url: string,
  path: string,
  { signal, onProgress, ...about }: QuotaFetch,
): Promise<FetchedFile> {
  const room = await roomLeft(ctx, about)
  const { maxUploadBytes } = ctx.config
  const maxBytes = Math.min(maxUploadBytes, room)
  try {
    return await ctx.disk.guard(signal, (within) =>
      ctx.links.fetch(url, path, { signal: within, maxBytes, onProgress }),
    )
  } catch (error) {
    const isTooLarge = error instanceof LinkError && error.code === 'too_large'
    if (!isTooLarge || room >= maxUploadBytes) throw error
    throw new AppError('quota_exceeded', 'The recording is larger than the room that is left for it')
  }
}

export const isBeyondQuota = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'quota_exceeded'
