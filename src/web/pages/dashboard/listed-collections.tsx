import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { SortOrder } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import type { Project } from '#contract/projects.ts'
import { CollectionList, type CollectionView } from '#web/features/collections/list/collection-list.tsx'
import { ListError, ListLoading } from '#web/features/collections/list/list-states.tsx'
import { LoadMore } from '#web/features/collections/list/load-more.tsx'
import { type Selection, SelectionContext } from '#web/features/collections/selection/selection.ts'
import type { Listing } from '#web/features/collections/state/queries.ts'
import type { useDeletions } from '#web/features/collections/trash/use-deletions.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { WhenIdle } from '#web/ui/when-idle.tsx'
import { EmptyList } from './empty-list.tsx'
import { UploadCards } from './upload-cards.tsx'

const UploadingCards = lazyComponent(() => import('#web/features/uploads/uploading-cards.tsx'))

interface ListedCollectionsProps {
  listing: Listing
  list: UseInfiniteQueryResult
  /** Loaded items, excluding items deleted on this page. */
  collections: Collection[]
  project: Project | undefined
  view: CollectionView
  selection: Selection
  deletions: ReturnType<typeof useDeletions>
  onArrange: (order: SortOrder) => void
  /** Switches to the user's own list. */
  onReturn: () => void
}

/** List of collections, or suggestions if it is empty. */
export function ListedCollections({ listing, list, collections, ...listProps }: ListedCollectionsProps) {
  const { project, view, selection, deletions, onArrange, onReturn } = listProps
  const isEmpty = list.isSuccess && collections.length === 0 && !list.hasNextPage
  return (
    <>
      {listing.scope !== 'shared' && (
        <WhenIdle>
          <UploadingCards project={listing.project} />
        </WhenIdle>
      )}
      {list.isPending && <ListLoading />}
      {list.isLoadingError && <ListError error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && <EmptyList scope={listing.scope} project={project} view={view} onReturn={onReturn} />}
      {collections.length > 0 && (
        <SelectionContext value={selection}>
          <CollectionList
            collections={collections}
            order={listing.order}
            onArrange={onArrange}
            view={view}
            deletingIds={deletions.ids}
            onDelete={deletions.remove}
            onUndo={deletions.undo}
            leadingCell={listing.scope !== 'shared' && <UploadCards />}
          />
        </SelectionContext>
      )}
      {list.hasNextPage && <LoadMore list={list} />}
    </>
  )
}
