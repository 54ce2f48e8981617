import { useEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { type Cut, fullRowsOf, type Stretch } from './grid-rows.ts'

interface Known extends Cut<Collection> {
  collections: readonly Collection[]
  size: number
  taken: number
}

/** A list in blocks of full rows. Of a long one that changes only a part moves in a frame, from the top on. */
export function useFullRows(
  collections: readonly Collection[],
  size: number,
  taken: number,
): readonly Stretch<Collection>[] {
  const cut = (before?: readonly Stretch<Collection>[]): Known => ({
    collections,
    size,
    taken,
    ...fullRowsOf(collections, { size, taken }, before),
  })
  const [known, setKnown] = useState(() => cut())
  const isCurrent = known.collections === collections && known.size === size && known.taken === taken
  const current = isCurrent ? known : cut(known.stretches)
  if (!isCurrent) setKnown(current)
  useEffect(() => {
    if (known.isDone) return
    const { collections, size, taken, stretches } = known
    const next = requestAnimationFrame(() =>
      setKnown({ collections, size, taken, ...fullRowsOf(collections, { size, taken }, stretches) }),
    )
    return () => cancelAnimationFrame(next)
  }, [known])
  return current.stretches
}
