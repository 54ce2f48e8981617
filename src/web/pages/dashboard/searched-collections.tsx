import { useCallback } from 'react'
import type { SearchHit, SearchKey } from '#contract/search.ts'
import { SearchResultItem } from '#web/features/collections/card/search-result-item.tsx'
import type { ListSize } from '#web/features/collections/selection/select-unloaded.ts'
import { type Selection, SelectionContext } from '#web/features/collections/selection/selection.ts'
import { fetchResults } from '#web/features/search/queries.ts'
import type { RenderHit } from '#web/features/search/result-row.tsx'
import SearchResults from '#web/features/search/search-results.tsx'
import type { ActiveSearch } from '#web/features/search/use-searching.ts'

interface FoundCollectionsProps {
  orgId: string
  orgWide: boolean
  searching: ActiveSearch
  onSearch: (changes: Partial<ActiveSearch>) => void
  selection: Selection
  onFound: (size: ListSize) => void
  deleting: ReadonlySet<string>
  hiddenIds: ReadonlySet<string>
  onDelete: (id: string) => void
  onUndo: (id: string) => void
}

/** Number of results per request when selecting all. */
const pageSize = 100

/** Search results with all actions of cards. */
export default function SearchedCollections(props: FoundCollectionsProps) {
  const { orgId, orgWide, searching, onSearch, selection, onFound, deleting, hiddenIds, onDelete, onUndo } =
    props
  const renderHit = useCallback<RenderHit>(
    (hit, title, places) => (
      <SearchResultItem
        collection={hit}
        title={title}
        onDelete={onDelete}
        onUndo={onUndo}
        isDeleted={deleting.has(hit.id)}
      >
        {places}
      </SearchResultItem>
    ),
    [deleting, onDelete, onUndo],
  )
  const show = (hits: readonly SearchHit[], next: SearchKey | undefined, total: number | null) => {
    selection.list(hits, `${orgId} ${orgWide} ${JSON.stringify(searching)}`)
    const rest = next && {
      total,
      after: next,
      fetch: (after: unknown, signal: AbortSignal) =>
        fetchResults(orgId, orgWide, searching, { nextPage: after as SearchKey, limit: pageSize, signal }),
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
        hiddenIds={hiddenIds}
        renderHit={renderHit}
        onShown={show}
      />
    </SelectionContext>
  )
}
