import { useCallback } from 'react'
import type { SearchHit, SearchPageKey } from '#contract/search.ts'
import { SearchResultItem } from '#web/features/collections/card/search-result-item.tsx'
import type { ListSize } from '#web/features/collections/selection/select-unloaded-items.ts'
import { type Selection, SelectionContext } from '#web/features/collections/selection/selection.ts'
import { fetchResults } from '#web/features/search/queries.ts'
import type { RenderHit } from '#web/features/search/result-row.tsx'
import SearchResults from '#web/features/search/search-results.tsx'
import type { ActiveSearch } from '#web/features/search/use-active-search.ts'

interface CollectionSearchResultsProps {
  orgId: string
  orgWide: boolean
  activeSearch: ActiveSearch
  onSearch: (changes: Partial<ActiveSearch>) => void
  selection: Selection
  onResultsChange: (size: ListSize) => void
  deletingIds: ReadonlySet<string>
  hiddenIds: ReadonlySet<string>
  onDelete: (id: string) => void
  onUndo: (id: string) => void
}

/** Number of results to request at a time when selecting all. */
const pageSize = 100

/** Search results with the same actions as cards. */
export default function CollectionSearchResults(props: CollectionSearchResultsProps) {
  const {
    orgId,
    orgWide,
    activeSearch,
    onSearch,
    selection,
    onResultsChange,
    deletingIds,
    hiddenIds,
    onDelete,
    onUndo,
  } = props
  const renderHit = useCallback<RenderHit>(
    (hit, title, matchLinks) => (
      <SearchResultItem
        collection={hit}
        title={title}
        onDelete={onDelete}
        onUndo={onUndo}
        isDeleted={deletingIds.has(hit.id)}
      >
        {matchLinks}
      </SearchResultItem>
    ),
    [deletingIds, onDelete, onUndo],
  )
  const show = (hits: readonly SearchHit[], next: SearchPageKey | undefined, total: number | null) => {
    selection.list(hits, `${orgId} ${orgWide} ${JSON.stringify(activeSearch)}`)
    const unloaded = next && {
      total,
      after: next,
      fetch: (after: unknown, signal: AbortSignal) =>
        fetchResults(orgId, orgWide, activeSearch, {
          nextPage: after as SearchPageKey,
          limit: pageSize,
          signal,
        }),
    }
    onResultsChange({ isEmpty: hits.length === 0, unloaded: unloaded ?? null })
  }
  return (
    <SelectionContext value={selection}>
      <SearchResults
        orgId={orgId}
        orgWide={orgWide}
        activeSearch={activeSearch}
        onSearch={onSearch}
        hiddenIds={hiddenIds}
        renderHit={renderHit}
        onShown={show}
      />
    </SelectionContext>
  )
}
