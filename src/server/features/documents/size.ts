import { maxDocumentBytes } from '#contract/limits.ts'
import type { DocumentContent } from '#domain/documents/content.ts'
import { AppError } from '#server/infra/errors.ts'

/** Throws the AppError too_large if content doesn't fit into a document. */
export const requireContentSize = (content: DocumentContent): void => requireByteSize(JSON.stringify(content))

/** Checks the size of the raw text. */
export function requireByteSize(text: string): void {
  if (Buffer.byteLength(text) > maxDocumentBytes)
    throw new AppError('too_large', `A document can have at most ${maxDocumentBytes} bytes`)
}
