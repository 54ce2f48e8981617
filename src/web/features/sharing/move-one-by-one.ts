import type { Collection } from '#contract/collection.ts'

export interface Failure {
  collection: Collection
  error: unknown
}

interface MoveSteps {
  move: (collection: Collection) => Promise<Collection>
  /** Called with the zero-based index of the collection about to be moved. */
  onStep: (index: number) => void
  onMoved: (collection: Collection) => void
  /** Returns whether to stop. */
  isStopped: () => boolean
}

/** Moves collections one at a time. Resolves with the number of moved collections and the failures. */
export async function moveOneByOne(
  collections: readonly Collection[],
  { move, onStep, onMoved, isStopped }: MoveSteps,
): Promise<{ movedCount: number; failures: Failure[] }> {
  const failures: Failure[] = []
  let movedCount = 0
  for (const [index, collection] of collections.entries()) {
    if (isStopped()) break
    onStep(index)
    try {
      onMoved(await move(collection))
      movedCount++
    } catch (error) {
      failures.push({ collection, error })
    }
  }
  return { movedCount, failures }
}
