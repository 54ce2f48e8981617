import { useEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { type Block, type RowSplit, splitIntoFullRows } from './grid-rows.ts'

interface PreviousRows extends RowSplit<Collection> {
  collections: readonly Collection[]
  size: number
  occupied: number
}

/** Splits a list into blocks of full rows. When a long list changes, only part of it moves per frame, from the top. */
export function useFullRows(
  collections: readonly Collection[],
  size: number,
  occupied: number,
): readonly Block<Collection>[] {
  const cut = (before?: readonly Block<Collection>[]): PreviousRows => ({
    collections,
    size,
    occupied,
    ...splitIntoFullRows(collections, { size, occupied }, before),
  })
  const [known, setKnown] = useState(() => cut())
  const isCurrent = known.collections === collections && known.size === size && known.occupied === occupied
  const current = isCurrent ? known : cut(known.blocks)
  if (!isCurrent) setKnown(current)
  useEffect(() => {
    if (known.isDone) return
    const { collections, size, occupied, blocks } = known
    const next = requestAnimationFrame(() =>
      setKnown({
        collections,
        size,
        occupied,
        ...splitIntoFullRows(collections, { size, occupied }, blocks),
      }),
    )
    return () => cancelAnimationFrame(next)
  }, [known])
  return current.blocks
}
