import { imageSize } from 'image-size'
import { type DocumentContent, pictureIds } from '#domain/documents/content.ts'
import type { ExportedPicture } from '#domain/documents/export/export-document.ts'
import type { Context } from '#server/context.ts'
import { listPictures } from '#server/features/document-media/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { readStream } from '#server/infra/http/read-stream.ts'

/** Maximum total size of the pictures in a file, in bytes. */
const maxBytes = 64_000_000

/**
 * Reads the pictures in a document, omitting damaged ones.
 * @param repeatsPictures whether the file contains a picture as many times as the document does
 * @throws AppError too_large
 */
export async function readPictures(
  ctx: Context,
  collectionId: string,
  content: DocumentContent,
  { repeatsPictures, signal }: { repeatsPictures: boolean; signal: AbortSignal },
): Promise<Map<string, ExportedPicture>> {
  const counts = new Map<string, number>()
  for (const id of pictureIds(content)) counts.set(id, repeatsPictures ? (counts.get(id) ?? 0) + 1 : 1)
  const pictures = new Map<string, ExportedPicture>()
  let remainingBytes = maxBytes
  for (const { id, key, type } of counts.size > 0 ? await listPictures(ctx, collectionId) : []) {
    const count = counts.get(id)
    if (count === undefined) continue
    const storedStream = await readStream(await ctx.storage.read(key), remainingBytes)
    if (!storedStream) throw tooLargeError()
    const picture = await toPicture(ctx, storedStream, type, signal)
    if (picture) pictures.set(id, picture)
    remainingBytes -= count * (picture?.bytes.length ?? 0)
    if (remainingBytes < 0) throw tooLargeError()
  }
  return pictures
}

async function toPicture(
  ctx: Context,
  content: Buffer<ArrayBuffer>,
  type: string | null,
  signal: AbortSignal,
): Promise<ExportedPicture | undefined> {
  // Word can't display WebP.
  const isKnown = type === 'image/png' || type === 'image/jpeg'
  try {
    const bytes = isKnown ? content : Buffer.from(await ctx.media.toPicture(content, 'page', signal))
    const { width, height } = imageSize(bytes)
    return { bytes, type: type === 'image/jpeg' ? type : 'image/png', width, height }
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ err: error }, 'picture not exported')
    return undefined
  }
}

const tooLargeError = () =>
  new AppError('too_large', `A file's pictures can total at most ${maxBytes / 1e6} MB`)
