import { useCallback } from 'react'
import type { SearchHit, SearchKey } from '#contract/search.ts'
import { FoundItem } from '#web/features/collections/card/found-item.tsx'
import type { Extent } from '#web/features/collections/selection/select-rest.ts'
import { type Selection, SelectionContext } from '#web/features/collections/selection/selection.ts'
import { fetchFound } from '#web/features/search/queries.ts'
import type { RenderHit } from '#web/features/search/result-row.tsx'
import SearchResults from '#web/features/search/search-results.tsx'
import type { Searching } from '#web/features/search/use-searching.ts'

interface FoundCollectionsProps {
  orgId: string
  orgWide: boolean
  searching: Searching
  onSearch: (changes: Partial<Searching>) => void
  selection: Selection
  onFound: (found: Extent) => void
  deleting: ReadonlySet<string>
  hidden: ReadonlySet<string>
  onDelete: (id: string) => void
  onUndo: (id: string) => void
}

/** Results per request when all are selected. */
const pageSize = 100

/** Search results, with all actions of cards. */
export default function FoundCollections(props: FoundCollectionsProps) {
  const { orgId, orgWide, searching, onSearch, selection, onFound, deleting, hidden, onDelete, onUndo } =
    props
  const renderHit = useCallback<RenderHit>(
    (hit, title, places) => (
      <FoundItem
        collection={hit}
        title={title}
        onDelete={onDelete}
        onUndo={onUndo}
        leaving={deleting.has(hit.id)}
      >
        {places}
      </FoundItem>
    ),
    [deleting, onDelete, onUndo],
  )
  const show = (hits: readonly SearchHit[], next: SearchKey | undefined, total: number | null) => {
    selection.list(hits, `${orgId} ${orgWide} ${JSON.stringify(searching)}`)
    const rest = next && {
      total,
      after: next,
      fetch: (after: unknown, signal: AbortSignal) =>
        fetchFound(orgId, orgWide, searching, { nextPage: after as SearchKey, limit: pageSize, signal }),
    }
    onFound({ isEmpty: hits.length === 0, rest: rest ?? null })
  }
  return (
    <SelectionContext value={selection}>
      <SearchResults
        orgId={orgId}
        orgWide={orgWide}
        searching={searching}
        onSearch={onSearch}
        hidden={hidden}
        renderHit={renderHit}
        onShown={show}
      />
    </SelectionContext>
  )
}
