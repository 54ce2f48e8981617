import { isRightToLeft } from '#domain/text/text-direction.ts'
import { type DocumentNode, plainText } from './content.ts'

/**
 * Whether a block is right to left, by its first letter. For lists and quotes, browsers can't tell: they ignore the
 * lines in it, which have a direction of their own.
 */
export const isRightToLeftBlock = (node: DocumentNode): boolean =>
  isRightToLeft(plainText({ content: [node] }))
