import { createContext } from 'react'
import type { Collection } from '#contract/collection.ts'

/** Collections deleted on this page that may still be included in the server's counts. */
export const DeletedCollectionsContext = createContext<readonly Collection[]>([])

interface Counts {
  mine: number
  shared: number
  workspace: number | null
}

/** Subtracts deleted collections from the server's counts of a workspace's lists. */
export function subtractFromListCounts(
  counts: Counts,
  deletedCollections: readonly Collection[],
  { uid, orgId }: { uid: string; orgId: string },
): Counts {
  const deletedInWorkspace = deletedCollections.filter((collection) => collection.orgId === orgId)
  const ownedCount = deletedInWorkspace.filter(({ userId }) => userId === uid).length
  const sharedCount = deletedInWorkspace.filter(({ sharedWith }) => uid in sharedWith).length
  return {
    mine: Math.max(0, counts.mine - ownedCount),
    shared: Math.max(0, counts.shared - sharedCount),
    workspace: counts.workspace === null ? null : Math.max(0, counts.workspace - deletedInWorkspace.length),
  }
}

/** Subtracts deleted collections from the number of collections in a project. */
export const subtractFromProjectCount = (
  { id, count }: { id: string; count: number },
  deletedCollections: readonly Collection[],
): number => Math.max(0, count - deletedCollections.filter(({ projects }) => projects?.[id]).length)
