/** Number of card rows per block. */
export const rowsPerBlock = 6
/** Maximum number of blocks to split at a time; more would delay a frame. */
const maxSplitBlocks = 4

interface ListItem {
  id: string
}

/** Items that share a block. */
export interface Block<T> {
  key: number
  items: readonly T[]
}

/** State of a split grid. */
interface GridLayout {
  /** Number of cells per block. */
  size: number
  /** Number of cells in the first block that don't hold items. */
  reservedCells: number
}

/** A list split into blocks of full rows; final if `isDone`. */
export interface RowSplit<T> {
  blocks: readonly Block<T>[]
  isDone: boolean
}

/**
 * Splits a list into blocks of `size` cells. Unchanged blocks keep their identity. A changed block takes the
 * key of the block that contained most of its items, so that its elements are preserved. An insertion shifts
 * everything after it by one cell, a few blocks at a time, until the whole list has been split again.
 */
export function splitIntoFullRows<T extends ListItem>(
  items: readonly T[],
  { size, reservedCells }: GridLayout,
  before: readonly Block<T>[] = [],
): RowSplit<T> {
  const keys = reuseKeys(before)
  const blockByFirstId = new Map(before.map((block) => [block.items[0]?.id, block]))
  const blocks: Block<T>[] = []
  let changedCount = 0
  for (let from = 0, to = size - reservedCells; from < items.length; from = to, to += size) {
    const previous = blockByFirstId.get(items[from]?.id)
    if (
      previous &&
      previous.items.length === Math.min(to, items.length) - from &&
      startsWith(previous.items, items, from)
    ) {
      blocks.push(previous)
      continue
    }
    const remainingBlocks =
      changedCount++ < maxSplitBlocks ? [] : keepBlocks(items.slice(from), blockByFirstId, keys)
    if (remainingBlocks.length > 0) return { blocks: [...blocks, ...remainingBlocks], isDone: false }
    blocks.push(keys.createBlock(items.slice(from, to)))
  }
  return { blocks, isDone: true }
}

/** Returns whether a list contains the expected items at an index. */
function startsWith<T>(expected: readonly T[], items: readonly T[], from: number): boolean {
  return expected.every((item, index) => item === items[from + index])
}
/**
 * Splits the rest of a list, keeping existing blocks and putting new items between them in new blocks.
 * Returns no blocks if most items are new.
 */
function keepBlocks<T extends ListItem>(
  items: readonly T[],
  blockByFirstId: ReadonlyMap<string | undefined, Block<T>>,
  keys: BlockKeys<T>,
): Block<T>[] {
  const blocks: (Block<T> | T[])[] = []
  let newCount = 0
  for (let index = 0; index < items.length; ) {
    const item = items[index] as T
    const previous = blockByFirstId.get(item.id)
    if (previous && startsWith(previous.items, items, index)) {
      blocks.push(previous)
      index += previous.items.length
      continue
    }
    const last = blocks.at(-1)
    if (Array.isArray(last)) last.push(item)
    else blocks.push([item])
    newCount++
    index++
  }
  if (newCount > items.length / 2) return []
  return blocks.map((block) => (Array.isArray(block) ? keys.createBlock(block) : block))
}

interface BlockKeys<T> {
  /**
   * Creates a block of items with the key of the existing block that contained its middle item, or with a new
   * key.
   */
  createBlock(items: readonly T[]): Block<T>
}

/** Reuses an existing block's key unless it has been taken, so that keys stay unique. */
function reuseKeys<T extends ListItem>(before: readonly Block<T>[]): BlockKeys<T> {
  let nextKey = Math.max(-1, ...before.map(({ key }) => key)) + 1
  let keyById: Map<string, number> | undefined
  const usedKeys = new Set<number>()
  return {
    createBlock(items) {
      keyById ??= new Map(before.flatMap(({ key, items }) => items.map(({ id }) => [id, key] as const)))
      const oldKey = keyById.get(items[items.length >> 1]?.id ?? '')
      const key = oldKey === undefined || usedKeys.has(oldKey) ? nextKey++ : oldKey
      usedKeys.add(key)
      return { key, items }
    },
  }
}
