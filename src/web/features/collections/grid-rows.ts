/** So many rows of cards share a block. */
export const rowsPerBlock = 6
/** So many blocks are cut anew at once: more would hold up a frame. */
const mostAtOnce = 4

interface Listed {
  id: string
}

/** Items that share a block. */
export interface Stretch<T> {
  key: string
  items: readonly T[]
}

/** How a grid is cut. */
interface Rows {
  /** Places of a block. */
  size: number
  /** Places of the first one that are not for items. */
  taken: number
}

/** A list that is cut into blocks of full rows; as far as it `isDone`. */
export interface Cut<T> {
  stretches: readonly Stretch<T>[]
  isDone: boolean
}

/**
 * A list in stretches that fill `size` places each. Those of before stay the same objects where nothing in them changed.
 * What comes or goes moves everything behind it by a place: a few blocks of it at once, with what was known of the rest
 * as it was, until the list is cut again.
 */
export function fullRowsOf<T extends Listed>(
  items: readonly T[],
  { size, taken }: Rows,
  before: readonly Stretch<T>[] = [],
): Cut<T> {
  const byKey = new Map(before.map((stretch) => [stretch.key, stretch]))
  const stretches: Stretch<T>[] = []
  let changed = 0
  for (let from = 0, to = size - taken; from < items.length; from = to, to += size) {
    const key = `${size} ${stretches.length}`
    const same = byKey.get(key)
    if (same && holds(same.items, items, from, to)) {
      stretches.push(same)
      continue
    }
    const rest = changed++ < mostAtOnce ? [] : asBefore(items.slice(from), before, stretches)
    if (rest.length > 0) return { stretches: [...stretches, ...rest], isDone: false }
    stretches.push({ key, items: items.slice(from, to) })
  }
  return { stretches, isDone: true }
}

function holds<T>(known: readonly T[], items: readonly T[], from: number, to: number): boolean {
  return (
    known.length === Math.min(to, items.length) - from &&
    known.every((item, index) => item === items[from + index])
  )
}

/**
 * The rest of a list in the stretches that it was in, and what is in none that is as it was between them; nothing when
 * that is most of it.
 */
function asBefore<T extends Listed>(
  rest: readonly T[],
  before: readonly Stretch<T>[],
  cut: readonly Stretch<T>[],
): Stretch<T>[] {
  const used = new Set(cut.map(({ key }) => key))
  const known = new Map(before.filter(({ key }) => !used.has(key)).map((one) => [one.items[0]?.id, one]))
  const stretches: Stretch<T>[] = []
  let loose: T[] = []
  let looseInAll = 0
  const end = () => {
    const [first] = loose
    if (first) stretches.push({ key: `loose ${first.id}`, items: loose })
    loose = []
  }
  for (let at = 0; at < rest.length; ) {
    const item = rest[at] as T
    const same = known.get(item.id)
    if (same && holds(same.items, rest, at, at + same.items.length)) {
      end()
      stretches.push(same)
      at += same.items.length
    } else {
      loose.push(item)
      looseInAll++
      at++
    }
  }
  end()
  return looseInAll > rest.length / 2 ? [] : stretches
}
