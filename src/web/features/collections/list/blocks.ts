interface Listed {
  id: string
}

/**
 * A list in stretches of about `size`. Those of before stay the same, objects and all, as far as what is in them did: one
 * that comes or goes changes its own stretch and leaves the others where they were.
 */
export function blocksOf<T extends Listed>(
  items: readonly T[],
  size: number,
  before: readonly (readonly T[])[] = [],
): readonly (readonly T[])[] {
  const known = new Map(before.map((block) => [block[0]?.id, block]))
  const blocks: T[][] = []
  let ahead = before.length
  for (const item of items) {
    const block = blocks.at(-1)
    const begins = known.has(item.id)
    // Where others follow that are known, a stretch grows rather than move them all.
    const most = ahead > 0 ? 2 * size : size
    if (begins) ahead--
    if (!block || begins || block.length >= most) blocks.push([item])
    else block.push(item)
  }
  return blocks.map((block) => {
    const same = known.get(block[0]?.id)
    return same?.length === block.length && block.every((item, at) => item === same[at]) ? same : block
  })
}
