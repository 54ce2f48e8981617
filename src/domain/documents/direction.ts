import { isRightToLeft } from '#domain/text/text-direction.ts'
import { type DocumentNode, plainText } from './content.ts'

/**
 * Whether a block is right to left, by its first letter. For lists and quotes, browsers can't determine this,
 * because they ignore nested lines with their own direction.
 */
export const isRightToLeftBlock = (node: DocumentNode): boolean =>
  isRightToLeft(plainText({ content: [node] }))
