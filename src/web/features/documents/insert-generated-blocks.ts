import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { unspacedScripts } from '#domain/words/text-words.ts'

/** Returns the text around a position in a document, one line per block, and the position within it. */
export function textAround(doc: Node, position: number, maxLength: number): { text: string; from: number } {
  const before = doc.textBetween(0, position, '\n').slice(-Math.floor(maxLength * 0.75))
  const after = doc.textBetween(position, doc.content.size, '\n').slice(0, Math.floor(maxLength / 4))
  return { text: `${before.toWellFormed()}${after.toWellFormed()}`, from: before.length }
}

/** Inserts generated blocks at a position; paragraphs are joined with the line at the position. */
export function insertGeneratedBlocks(
  { doc, schema, tr }: EditorState,
  position: number,
  generated: readonly object[],
): Transaction {
  const { parent, parentOffset } = doc.resolve(position)
  const blocks = generated.map((node) => schema.nodeFromJSON(node))
  const isInline = (block: Node | undefined) => parent.inlineContent && block?.type.name === 'paragraph'
  const [joinsBefore, joinsAfter] = [isInline(blocks.at(0)), isInline(blocks.at(-1))]
  if (joinsBefore) addSpaceBefore(blocks, parent.textBetween(0, parentOffset))
  if (joinsAfter) addSpaceAfter(blocks, parent.textBetween(parentOffset, parent.content.size))
  tr.replaceRange(
    position,
    position,
    new Slice(Fragment.from(blocks), joinsBefore ? 1 : 0, joinsAfter ? 1 : 0),
  )
  return tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(position)), -1)).scrollIntoView()
}

/** Adds a space between the first block and the preceding text, if needed. */
function addSpaceBefore(blocks: Node[], before: string): void {
  const [block] = blocks
  if (block && needsSpace(before, block.textContent))
    blocks[0] = block.copy(Fragment.from(block.type.schema.text(' ')).append(block.content))
}

/** Adds a space between the last block and the following text, if needed. */
function addSpaceAfter(blocks: Node[], after: string): void {
  const block = blocks.at(-1)
  if (block && needsSpace(block.textContent, after))
    blocks[blocks.length - 1] = block.copy(block.content.addToEnd(block.type.schema.text(' ')))
}

function needsSpace(left: string, right: string): boolean {
  const [end = '', begin = ''] = [left.at(-1), right.at(0)]
  if (unspacedScripts.test(end) || unspacedScripts.test(begin)) return false
  return /\S$/.test(left) && /^[\p{L}\p{N}\p{Ps}\p{Pi}"'¿¡]/u.test(right)
}
