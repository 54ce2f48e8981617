import { useEffect, useRef, useState } from 'react'
import type { Collection } from '#contract/collections.ts'
import { moveCollection } from './queries.ts'

export interface Failure {
  collection: Collection
  error: unknown
}

/** Moves collections one after the other, and remembers which could not be moved. */
export function useMoving(onMoved: (collection: Collection) => void) {
  const [place, setPlace] = useState<number | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])
  /** Resolves with how many have been moved, and what could not be. What is left after a stop is not tried. */
  const run = async (collections: readonly Collection[], orgId: string) => {
    const failed: Failure[] = []
    let moved = 0
    setFailures([])
    for (const [index, collection] of collections.entries()) {
      if (stopped.current) break
      setPlace(index)
      try {
        onMoved(await moveCollection(collection.id, orgId))
        moved++
      } catch (error) {
        failed.push({ collection, error })
      }
    }
    setPlace(null)
    setFailures(failed)
    return { moved, failed }
  }
  return { place, failures, run }
}
