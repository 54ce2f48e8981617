import { Title } from '@mantine/core'
import { useCallbackRef, useNetwork } from '@mantine/hooks'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Session, Workspace } from '#contract/accounts.ts'
import { sessionQuery, useSession } from '#web/features/accounts/queries.ts'
import { ItemMenuHost, loadItemMenu } from '#web/features/collections/actions/item-menu-host.tsx'
import { DeletedCollectionsContext } from '#web/features/collections/card/deleted-collections.ts'
import { collectionsQuery } from '#web/features/collections/list/list-query.ts'
import { ListLoading } from '#web/features/collections/list/list-states.tsx'
import { OrderSelect } from '#web/features/collections/list/order-select.tsx'
import { prefetchDashboard } from '#web/features/collections/list/prefetch-dashboard.ts'
import { useListing } from '#web/features/collections/list/use-listing.ts'
import { useUnloadedItems } from '#web/features/collections/list/use-unloaded-items.ts'
import { useCollectionView, ViewToggle } from '#web/features/collections/list/view-toggle.tsx'
import { BulkProgressHost } from '#web/features/collections/selection/bulk-progress-host.tsx'
import { SelectToggle } from '#web/features/collections/selection/select-toggle.tsx'
import type { ListSize } from '#web/features/collections/selection/select-unloaded-items.ts'
import { useSelection } from '#web/features/collections/selection/use-selection.ts'
import { useLiveCollections } from '#web/features/collections/state/use-live-collections.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { useDeletions } from '#web/features/collections/trash/use-deletions.tsx'
import { useLiveSavedSearches } from '#web/features/search/queries.ts'
import { useActiveSearch } from '#web/features/search/use-active-search.ts'
import { useUploader } from '#web/features/uploads/uploader.tsx'
import { useEarlyInput } from '#web/lib/early/early-input.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { projectsQuery } from '#web/lib/queries/projects.ts'
import { useLiveSettings } from '#web/lib/queries/user-settings.ts'
import { AppHeader } from '#web/pages/app-header.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { useIsRailBesideList } from '#web/ui/use-is-rail-beside-list.ts'
import { WhenIdle } from '#web/ui/when-idle.tsx'
import { CreateButtons } from './create-buttons.tsx'
import classes from './dashboard.module.css'
import { DashboardDialogs } from './dashboard-dialogs.tsx'
import { DashboardGuide } from './dashboard-guide.tsx'
import { DashboardRail } from './dashboard-rail.tsx'
import { ListedCollections } from './listed-collections.tsx'
import { SelectedProject } from './selected-project.tsx'

const SelectionBar = lazyComponent(
  withTexts(() => import('#web/features/collections/selection/selection-bar.tsx'), 'selection'),
)
const Trash = lazyComponent(withTexts(() => import('#web/features/collections/trash/trash.tsx'), 'trash'))
const CollectionSearchResults = lazyComponent(
  withTexts(() => import('./collection-search-results.tsx'), 'search'),
)
const NoWorkspaceDashboard = lazyComponent(
  withTexts(() => import('./no-workspace-dashboard.tsx'), 'workspace'),
)
const SsoRequiredPage = lazyComponent(withTexts(() => import('#web/pages/sso-required.tsx'), 'sso'))
const MeetingsPanel = lazyComponent(
  withTexts(() => import('#web/features/meetings/meetings-panel.tsx'), 'meetings'),
)
const UploadUnsavedRecordings = lazyComponent(() => import('./upload-unsaved-recordings.tsx'))
const DropAnywhere = lazyComponent(() => import('#web/features/uploads/drop-anywhere.tsx'))

/** Prefetches the current list before the first render. */
export async function prefetchFirstList(queryClient: QueryClient, search: string): Promise<void> {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  const workspace = session && workspaceOf(session)
  const project = new URLSearchParams(search).get('project') ?? undefined
  // Preloaded, so that the menu opens immediately if its button was clicked before hydration.
  if (!import.meta.env.SSR) void loadItemMenu()
  if (workspace && !workspace.ssoRequired)
    await prefetchDashboard(queryClient, session.user.uid, workspace, project)
}

const workspaceOf = ({ user, workspaces }: Session) =>
  workspaces.find(({ id }) => id === user.organization) ?? workspaces[0]

export function DashboardPage() {
  useEarlyInput()
  const session = useSession()
  const { user, workspaces } = session
  const workspace = workspaceOf(session)
  return (
    <>
      <AppHeader />
      {workspace?.ssoRequired ? (
        <Suspense>
          <SsoRequiredPage workspace={workspace} />
        </Suspense>
      ) : workspace ? (
        <ViewerContext
          value={{
            uid: user.uid,
            role: workspace.role,
            hasOtherWorkspaces: workspaces.length > 1,
            isStaff: user.staff,
            isCorrector: user.isCorrector,
          }}
        >
          <Dashboard uid={user.uid} workspace={workspace} />
          <ItemMenuHost />
          <BulkProgressHost />
          <DashboardDialogs />
        </ViewerContext>
      ) : (
        <Suspense>
          <NoWorkspaceDashboard />
        </Suspense>
      )}
    </>
  )
}

/** Titles by kind of list. */
export const listTitles = {
  mine: 'collections:title',
  shared: 'collections:sharedTitle',
  workspace: 'collections:teamTitle',
} as const

function Dashboard({ uid, workspace }: { uid: string; workspace: Workspace }) {
  const { t } = useTranslation(['collections', 'common'])
  const { online } = useNetwork()
  const uploader = useUploader()
  const { product } = useSearch({ strict: false }) as { product?: string }
  const isMeetingsPage = useLocation().pathname === '/dashboard/meetings'
  const upload = () => uploader.open([], isMeetingsPage ? 'meeting' : 'files')
  const openUpload = useEffectEvent(upload)
  useEffect(() => {
    if (product) openUpload()
  }, [product])
  const orgId = workspace.id
  const listState = useListing(uid, workspace)
  const { listing, inTrash } = listState
  const { activeSearch, isActive: isSearching, search } = useActiveSearch()
  const [isFilterOpen, setFilterOpen] = useState(Object.keys(activeSearch.filters).length > 0)
  const title = isSearching
    ? t('collections:search.title', { workspace: workspace.name })
    : inTrash
      ? t('collections:trash')
      : t(listTitles[listing.scope], { workspace: workspace.name })
  useDocumentTitle(title)
  const { view, choose, canChoose } = useCollectionView(uid)
  const isRailBeside = useIsRailBesideList()
  const list = useInfiniteQuery(collectionsQuery(listing))
  const { data: projects } = useQuery(projectsQuery(uid, orgId))
  const project = projects?.find(({ id }) => id === listing.project)
  const deletions = useDeletions()
  useLiveCollections(deletions.collections)
  useLiveSavedSearches()
  // Subscribes here, because the guide loads too late to catch every completed task.
  useLiveSettings(uid)
  // The trash must include pending deletions.
  const sendDeletions = useEffectEvent(deletions.sendAll)
  useEffect(() => {
    if (inTrash) sendDeletions()
  }, [inTrash])
  const { data } = list
  const { hiddenIds } = deletions
  const collections = useMemo(
    () => data?.pages.flatMap(({ Items }) => Items).filter(({ id }) => !hiddenIds.has(id)) ?? [],
    [data, hiddenIds],
  )
  const { selection, isSelecting } = useSelection(
    isSearching || inTrash ? null : collections,
    JSON.stringify({ ...listing, order: undefined }),
  )
  const [resultSize, setResultSize] = useState<ListSize>({ isEmpty: true, unloaded: null })
  const unloadedListed = useUnloadedItems(listing, list.data)
  const onDelete = useCallbackRef(deletions.remove)
  const onUndo = useCallbackRef(deletions.undo)

  return (
    <div className={classes.layout}>
      <DeletedCollectionsContext value={deletions.collections}>
        <DashboardRail
          uid={uid}
          workspace={workspace}
          listState={listState}
          project={project}
          isFilterOpen={isFilterOpen}
          onFilterToggle={setFilterOpen}
        />
      </DeletedCollectionsContext>
      <main id="content" className={classes.main}>
        <div className={classes.bar}>
          <Title order={1} tabIndex={-1} title={title} className={classes.title}>
            {title}
          </Title>
          {isRailBeside && project && (
            <SelectedProject project={project} onClear={() => listState.choose(undefined)} />
          )}
          {!inTrash && !isSearching && <OrderSelect order={listing.order} onChange={listState.arrange} />}
          {!inTrash && (
            <SelectToggle
              selection={selection}
              isEmpty={isSearching ? resultSize.isEmpty : collections.length === 0}
            />
          )}
          {canChoose && !inTrash && !isSearching && <ViewToggle view={view} onChange={choose} />}
          <CreateButtons project={project?.id} onTranscribe={upload} />
          {isSelecting && !inTrash && (
            <Suspense>
              <SelectionBar
                selection={selection}
                orgId={orgId}
                unloaded={isSearching ? resultSize.unloaded : unloadedListed}
                onDelete={deletions.removeAll}
              />
            </Suspense>
          )}
        </div>
        {!online && (
          <div role="status" className={classes.offline}>
            <strong>{t('common:offline.title')}</strong> {t('common:offline.text')}
          </div>
        )}
        <WhenIdle>
          <UploadUnsavedRecordings />
        </WhenIdle>
        {isMeetingsPage && (
          <Suspense>
            <MeetingsPanel
              uid={uid}
              orgId={orgId}
              onRecord={upload}
              onOpenZoom={() => uploader.open([], 'zoom')}
            />
          </Suspense>
        )}
        {isSearching ? (
          <Suspense fallback={<ListLoading />}>
            <CollectionSearchResults
              orgId={orgId}
              activeSearch={activeSearch}
              selection={selection}
              onDelete={onDelete}
              onUndo={onUndo}
              orgWide={listing.scope === 'workspace'}
              onSearch={search}
              onResultsChange={setResultSize}
              deletingIds={deletions.ids}
              hiddenIds={hiddenIds}
            />
          </Suspense>
        ) : inTrash ? (
          <Suspense fallback={<ListLoading />}>
            <Trash orgId={orgId} listsAll={workspace.listsAll} />
          </Suspense>
        ) : (
          <ListedCollections
            listing={listing}
            list={list}
            collections={collections}
            project={project}
            view={view}
            selection={selection}
            deletions={deletions}
            onArrange={listState.arrange}
            onReturn={() => listState.list('mine')}
          />
        )}
        {!isSearching && !isFilterOpen && !isMeetingsPage && <DashboardGuide collections={collections} />}
      </main>
      <WhenIdle>
        <DropAnywhere />
      </WhenIdle>
    </div>
  )
}
