import { useEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { type Block, type RowSplit, splitIntoFullRows } from './grid-rows.ts'

interface PreviousRows extends RowSplit<Collection> {
  collections: readonly Collection[]
  size: number
  reservedCells: number
}

/**
 * Splits a list into blocks of full rows. When a long list changes, only part of it is moved per frame,
 * starting at the top.
 */
export function useFullRows(
  collections: readonly Collection[],
  size: number,
  reservedCells: number,
): readonly Block<Collection>[] {
  const split = (before?: readonly Block<Collection>[]): PreviousRows => ({
    collections,
    size,
    reservedCells,
    ...splitIntoFullRows(collections, { size, reservedCells }, before),
  })
  const [lastRows, setLastRows] = useState(() => split())
  const isCurrent =
    lastRows.collections === collections && lastRows.size === size && lastRows.reservedCells === reservedCells
  const currentRows = isCurrent ? lastRows : split(lastRows.blocks)
  if (!isCurrent) setLastRows(currentRows)
  useEffect(() => {
    if (lastRows.isDone) return
    const { collections, size, reservedCells, blocks } = lastRows
    const frame = requestAnimationFrame(() =>
      setLastRows({
        collections,
        size,
        reservedCells,
        ...splitIntoFullRows(collections, { size, reservedCells }, blocks),
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [lastRows])
  return currentRows.blocks
}
