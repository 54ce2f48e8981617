import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import type { Project } from '#contract/projects.ts'
import { Filters } from '#web/features/collections/list/filters.tsx'
import type { useListing } from '#web/features/collections/list/use-listing.ts'
import { LibraryPaletteHost } from '#web/features/collections/palette/library-palette-host.tsx'
import { ProjectSection } from '#web/features/collections/projects/project-section.tsx'
import { useProjectActions } from '#web/features/collections/state/project-queries.ts'
import { getCachedCollection } from '#web/features/collections/state/queries.ts'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { useActiveSearch } from '#web/features/search/use-active-search.ts'
import { useUploader } from '#web/features/uploads/uploader.tsx'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useIsRailBesideList } from '#web/ui/use-is-rail-beside-list.ts'
import { WhenIdle } from '#web/ui/when-idle.tsx'
import classes from './dashboard.module.css'
import { SelectedProject } from './selected-project.tsx'

const SavedSearches = lazyComponent(
  withTexts(() => import('#web/features/search/saved-searches.tsx'), 'search'),
)

const WorkspaceUsage = lazyComponent(
  withTexts(() => import('#web/features/usage/workspace-usage.tsx'), 'usage'),
)

interface DashboardRailProps {
  uid: string
  workspace: Workspace
  /** Current list, and functions to change it. */
  listState: ReturnType<typeof useListing>
  project: Project | undefined
  /** Whether the search filters are open. */
  isFilterOpen: boolean
  onFilterToggle: (isOpen: boolean) => void
}

/** Sidebar rail with search, lists, projects, saved searches, and the palette. */
export function DashboardRail({
  uid,
  workspace,
  listState,
  project,
  isFilterOpen,
  onFilterToggle,
}: DashboardRailProps) {
  const { t, i18n } = useTranslation('collections')
  const orgId = workspace.id
  const { listing, list, choose, inTrash, openTrash } = listState
  const { isActive: isSearching } = useActiveSearch()
  const isRailBeside = useIsRailBesideList()
  const uploader = useUploader()
  const { add, assign } = useProjectActions(uid, orgId)
  const [addedId, setAddedId] = useState<string>()
  const onAdd = () => setAddedId(add(i18n.resolvedLanguage ?? 'en'))
  const queryClient = useQueryClient()
  const put = (id: string, project: string) => {
    const collection = getCachedCollection(queryClient, id)
    if (collection) assign({ collection, project, isAdded: true })
  }
  const showsUsage = useProductConfig()?.edition === 'plans' && !workspace.billing.enterprise
  const { listsAll } = workspace
  const lists = { listing, listsAll, onShowList: list, onOpenTrash: openTrash }
  const onChooseOrgWide = () => list('workspace')

  return (
    <nav className={classes.rail} data-searching={isSearching || undefined} aria-label={t('rail')}>
      <SearchBox
        uid={uid}
        orgId={orgId}
        onChooseOrgWide={onChooseOrgWide}
        orgWide={listing.scope === 'workspace'}
        isOpen={isFilterOpen}
        onOpen={onFilterToggle}
      />
      <Filters {...lists} inTrash={inTrash} />
      {showsUsage && (
        <div className={classes.usage}>
          <WhenIdle>
            <WorkspaceUsage uid={uid} workspace={workspace} view="sidebar" />
          </WhenIdle>
        </div>
      )}
      <ProjectSection
        uid={uid}
        orgId={orgId}
        addedId={addedId}
        onAdd={onAdd}
        selectedProject={listing.project}
        onNamed={() => setAddedId(undefined)}
        onChoose={choose}
        onDrop={put}
      >
        {project && <SelectedProject project={project} onClear={() => choose(undefined)} />}
      </ProjectSection>
      {isRailBeside && (
        <WhenIdle>
          <SavedSearches uid={uid} orgId={orgId} onChooseOrgWide={onChooseOrgWide} />
        </WhenIdle>
      )}
      <LibraryPaletteHost
        {...lists}
        onOpenProject={choose}
        onAddProject={onAdd}
        onTranscribe={() => uploader.open()}
        onTranscribeLink={() => uploader.open([], 'link')}
      />
    </nav>
  )
}
