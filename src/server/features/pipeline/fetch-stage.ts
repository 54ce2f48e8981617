import { join } from 'node:path'
import { nameFromFile, nameOfLink, tidyFileName } from '#domain/collections.ts'
import type { Context } from '#server/context.ts'
import { type CollectionRow, folderOf } from '#server/features/collections/service.ts'
import type { Run } from './run.ts'

/** Where the recording behind a link is stored; an upload has a place of its own. */
export const sourceKeyOfLink = (collectionId: string) => `${folderOf(collectionId)}/source`

/** Fetches the recording behind a link into the storage; does nothing for an upload. */
export async function fetchSource(
  ctx: Context,
  run: Run,
  { source_url: url, source_key: key, name }: CollectionRow,
  own: string,
  share: { from: number; to: number },
): Promise<void> {
  if (url === null) return
  await run.stage('fetch', async () => {
    run.progress('fetch', share.from, null)
    const path = join(own, 'source')
    const { contentType, title } = await ctx.links.fetch(url, path, {
      signal: run.signal,
      maxBytes: ctx.config.maxUploadBytes,
      onProgress: (fraction) => run.progress('fetch', share.from + (share.to - share.from) * fraction, null),
    })
    await ctx.storage.putFile(key, path, contentType)
    const unnamed = title && name === nameFromFile(nameOfLink(url))
    return { result: null, changes: unnamed ? { name: tidyFileName(title) } : {} }
  })
}
