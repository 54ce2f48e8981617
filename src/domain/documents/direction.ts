import { isRightToLeft } from '#domain/text/text-direction.ts'
import { type DocumentNode, plainText } from './content.ts'

/**
 * Returns whether a block is right to left, based on its first letter. Browsers can't determine this for
 * lists and quotes because they ignore nested lines that have their own direction.
 */
export const isRightToLeftBlock = (node: DocumentNode): boolean =>
  isRightToLeft(plainText({ content: [node] }))
