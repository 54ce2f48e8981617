import { maxDocumentBytes } from '#contract/limits.ts'
import type { DocumentContent } from '#domain/documents/content.ts'
import { AppError } from '#server/infra/errors.ts'

/** @throws AppError too_large if the content doesn't fit into a document */
export const requireContentSize = (content: DocumentContent): void => requireByteSize(JSON.stringify(content))

/** @throws AppError too_large if the serialized content doesn't fit into a document */
export function requireByteSize(text: string): void {
  if (Buffer.byteLength(text) > maxDocumentBytes)
    throw new AppError('too_large', `A document can be at most ${maxDocumentBytes} bytes`)
}
