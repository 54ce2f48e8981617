/** Number of card rows per block. */
export const rowsPerBlock = 6
/** Maximum number of blocks split at a time; more would delay a frame. */
const maxAtOnce = 4

interface Listed {
  id: string
}

/** Items that share a block. */
export interface Block<T> {
  key: number
  items: readonly T[]
}

/** State of a split grid. */
interface Rows {
  /** Number of cells per block. */
  size: number
  /** Number of cells in the first block that aren't for items. */
  taken: number
}

/** List split into blocks of full rows; final if it `isDone`. */
export interface RowSplit<T> {
  blocks: readonly Block<T>[]
  isDone: boolean
}

/**
 * Splits a list into blocks of `size` cells. Unchanged blocks stay the same objects; a changed block keeps
 * the key of the block with most of its items, so that its elements are preserved. An insertion shifts
 * everything after it by one cell, a few blocks at a time, until the whole list is split again.
 */
export function splitIntoFullRows<T extends Listed>(
  items: readonly T[],
  { size, taken }: Rows,
  before: readonly Block<T>[] = [],
): RowSplit<T> {
  const keys = keysAfter(before)
  const byFirst = new Map(before.map((block) => [block.items[0]?.id, block]))
  const blocks: Block<T>[] = []
  let changed = 0
  for (let from = 0, to = size - taken; from < items.length; from = to, to += size) {
    const same = byFirst.get(items[from]?.id)
    if (same && same.items.length === Math.min(to, items.length) - from && holds(same.items, items, from)) {
      blocks.push(same)
      continue
    }
    const rest = changed++ < maxAtOnce ? [] : asBefore(items.slice(from), byFirst, keys)
    if (rest.length > 0) return { blocks: [...blocks, ...rest], isDone: false }
    blocks.push(keys.named(items.slice(from, to)))
  }
  return { blocks, isDone: true }
}

/** Returns whether a list contains these items from an index on. */
function holds<T>(known: readonly T[], items: readonly T[], from: number): boolean {
  return known.every((item, index) => item === items[from + index])
}
/**
 * Returns the rest of a list in its earlier blocks, with new items in new blocks between them; nothing if most items
 * are new.
 */
function asBefore<T extends Listed>(
  rest: readonly T[],
  byFirst: ReadonlyMap<string | undefined, Block<T>>,
  keys: Keys<T>,
): Block<T>[] {
  const blocks: (Block<T> | T[])[] = []
  let looseInAll = 0
  for (let at = 0; at < rest.length; ) {
    const item = rest[at] as T
    const same = byFirst.get(item.id)
    if (same && holds(same.items, rest, at)) {
      blocks.push(same)
      at += same.items.length
      continue
    }
    const last = blocks.at(-1)
    if (Array.isArray(last)) last.push(item)
    else blocks.push([item])
    looseInAll++
    at++
  }
  if (looseInAll > rest.length / 2) return []
  return blocks.map((one) => (Array.isArray(one) ? keys.named(one) : one))
}

interface Keys<T> {
  /** Creates a block of items, with the key of the earlier block around its middle, or a new key. */
  named(items: readonly T[]): Block<T>
}

/** Reuses an earlier block's key unless it's taken, so keys stay unique. */
function keysAfter<T extends Listed>(before: readonly Block<T>[]): Keys<T> {
  let next = Math.max(-1, ...before.map(({ key }) => key)) + 1
  let known: Map<string, number> | undefined
  const given = new Set<number>()
  return {
    named(items) {
      known ??= new Map(before.flatMap(({ key, items }) => items.map(({ id }) => [id, key] as const)))
      const was = known.get(items[items.length >> 1]?.id ?? '')
      const key = was === undefined || given.has(was) ? next++ : was
      given.add(key)
      return { key, items }
    },
  }
}
