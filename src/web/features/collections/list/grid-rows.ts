/** Rows of cards per block. */
export const rowsPerBlock = 6
/** Blocks split again at a time: more would delay a frame. */
const mostAtOnce = 4

interface Listed {
  id: string
}

/** Items that share a block. */
export interface Block<T> {
  key: number
  items: readonly T[]
}

/** The state of a split grid. */
interface Rows {
  /** Places per block. */
  size: number
  /** Places in the first block that are not for items. */
  taken: number
}

/** A list in blocks of full rows; complete if it `isDone`. */
export interface Cut<T> {
  blocks: readonly Block<T>[]
  isDone: boolean
}

/**
 * Splits a list into blocks of `size` places. Unchanged blocks stay the same objects; a changed one keeps the key of
 * the block with most of its items, so that its elements stay. An insertion shifts everything after it by one place: a
 * few blocks at a time, with the rest unchanged, until the list is split again.
 */
export function fullRowsOf<T extends Listed>(
  items: readonly T[],
  { size, taken }: Rows,
  before: readonly Block<T>[] = [],
): Cut<T> {
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
    const rest = changed++ < mostAtOnce ? [] : asBefore(items.slice(from), byFirst, keys)
    if (rest.length > 0) return { blocks: [...blocks, ...rest], isDone: false }
    blocks.push(keys.named(items.slice(from, to)))
  }
  return { blocks, isDone: true }
}

/** Whether a list contains these from an index on. */
function holds<T>(known: readonly T[], items: readonly T[], from: number): boolean {
  return known.every((item, index) => item === items[from + index])
}
/**
 * The rest of a list in its earlier blocks, with new items in new blocks between them; nothing if those are most of it.
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
  /** A block of these, with the key of the earlier block around its middle, or a new one. */
  named(items: readonly T[]): Block<T>
}

/** Keys are unique: an unchanged block shares nothing with others, so its key is not reused. */
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
