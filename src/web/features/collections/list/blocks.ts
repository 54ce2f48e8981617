interface ListItem {
  id: string
}

/**
 * Splits a list into blocks of about `size` items. Unchanged blocks keep their identity; an insertion or
 * removal affects only its own block.
 */
export function splitIntoBlocks<T extends ListItem>(
  items: readonly T[],
  size: number,
  before: readonly (readonly T[])[] = [],
): readonly (readonly T[])[] {
  const blockById = new Map(before.map((block) => [block[0]?.id, block]))
  const blocks: T[][] = []
  let remainingBlocks = before.length
  for (const item of items) {
    const block = blocks.at(-1)
    const startsBlock = blockById.has(item.id)
    // If known blocks follow, extend this block so that they don't shift.
    const maxSize = remainingBlocks > 0 ? 2 * size : size
    if (startsBlock) remainingBlocks--
    if (!block || startsBlock || block.length >= maxSize) blocks.push([item])
    else block.push(item)
  }
  return blocks.map((block) => {
    const previous = blockById.get(block[0]?.id)
    return previous?.length === block.length && block.every((item, index) => item === previous[index])
      ? previous
      : block
  })
}
