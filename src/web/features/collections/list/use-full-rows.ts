import { useEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { type Block, type Cut, fullRowsOf } from './grid-rows.ts'

interface Known extends Cut<Collection> {
  collections: readonly Collection[]
  size: number
  taken: number
}

/** A list in blocks of full rows. When a long one changes, only a part of it moves per frame, from the top on. */
export function useFullRows(
  collections: readonly Collection[],
  size: number,
  taken: number,
): readonly Block<Collection>[] {
  const cut = (before?: readonly Block<Collection>[]): Known => ({
    collections,
    size,
    taken,
    ...fullRowsOf(collections, { size, taken }, before),
  })
  const [known, setKnown] = useState(() => cut())
  const isCurrent = known.collections === collections && known.size === size && known.taken === taken
  const current = isCurrent ? known : cut(known.blocks)
  if (!isCurrent) setKnown(current)
  useEffect(() => {
    if (known.isDone) return
    const { collections, size, taken, blocks } = known
    const next = requestAnimationFrame(() =>
      setKnown({ collections, size, taken, ...fullRowsOf(collections, { size, taken }, blocks) }),
    )
    return () => cancelAnimationFrame(next)
  }, [known])
  return current.blocks
}
