import {
  IconFileText,
  IconFolder,
  IconFolderPlus,
  IconLink,
  IconList,
  IconPlus,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use } from 'react'
import type { SearchHit } from '#contract/search.ts'
import type { LibraryNavigation } from '#web/features/collections/palette/library-palette-host.tsx'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { searchByName } from '#web/lib/format/search-by-name.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { collectionRoute } from '#web/lib/links/collection-route.ts'
import { settingsPages } from '#web/lib/links/settings-pages.ts'
import { projectsQuery } from '#web/lib/queries/projects.ts'
import type { PaletteChoice } from '#web/ui/palette.tsx'

interface LibraryChoice extends PaletteChoice {
  group: string
  run: () => void
}

const maxResults = 8

/** Fetches search results, best matches first; only those with a matching name are listed. */
const nameQuery = (orgId: string, orgWide: boolean, term: string) => ({
  queryKey: ['collections', 'named', orgId, orgWide, term] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('search', { query: { limit: maxResults }, body: { orgId, term, orgWide } }, { signal }),
  enabled: term !== '',
  placeholderData: keepPreviousData,
})

/** Returns the hits with a matching name. Until the query's own results arrive, filters the previous ones. */
export function filterHitsByName(
  items: readonly SearchHit[],
  query: string,
  isCurrent: boolean,
): readonly SearchHit[] {
  if (query.trim() === '') return []
  const nameMatches = items.filter(isNameMatch)
  return isCurrent
    ? nameMatches
    : searchByName(
        query,
        nameMatches.map((hit) => ({ ...hit, group: '' })),
      )
}

const isNameMatch = ({ found }: SearchHit) => found.some(({ kind }) => kind === 'name')

/** Returns the palette's options: projects, lists, pages and actions, followed by transcripts. */
export function useLibraryChoices(query: string, searchTerm: string, navigation: LibraryNavigation) {
  const { t, i18n } = useTranslation(['palette', 'collections', 'common'])
  const navigate = useNavigate()
  const { isStaff } = use(ViewerContext)
  const {
    listing,
    listsAll,
    onShowList,
    onOpenTrash,
    onOpenProject,
    onAddProject,
    onTranscribe,
    onTranscribeLink,
  } = navigation
  const { data: projects = [] } = useQuery(projectsQuery(listing.uid, listing.orgId))
  const transcriptResults = useQuery(nameQuery(listing.orgId, listsAll, searchTerm))

  const lists = [
    { scope: 'mine', name: t('collections:mine') },
    { scope: 'shared', name: t('collections:shared') },
    ...(listsAll ? [{ scope: 'workspace', name: t('collections:team') } as const] : []),
  ] as const
  const staticChoices: LibraryChoice[] = [
    ...projects.map(({ id, name }) => ({
      key: id,
      name,
      icon: IconFolder,
      group: t('group.projects'),
      run: () => onOpenProject(id),
    })),
    ...lists.map(({ scope, name }) => ({
      key: scope,
      name,
      icon: IconList,
      group: t('group.lists'),
      run: () => onShowList(scope),
    })),
    {
      key: 'trash',
      name: t('collections:trash'),
      icon: IconTrash,
      group: t('group.lists'),
      run: onOpenTrash,
    },
    ...settingsPages
      .filter((page) => page.for === 'all' || (page.for === 'staff' && isStaff))
      .map(({ to, name }) => ({
        key: to,
        name: t(`common:header.${name}`),
        icon: IconSettings,
        group: t('group.pages'),
        run: () => void navigate({ to }),
      })),
    ...[
      { key: 'transcribe', name: t('collections:create'), icon: IconPlus, run: onTranscribe },
      { key: 'link', name: t('link'), icon: IconLink, run: onTranscribeLink },
      { key: 'project', name: t('collections:projects.add'), icon: IconFolderPlus, run: onAddProject },
    ].map((action) => ({ ...action, group: t('group.actions') })),
  ]
  const isCurrent = searchTerm === query.trim() && !transcriptResults.isPlaceholderData
  const hits = filterHitsByName(transcriptResults.data?.Items ?? [], query, isCurrent)
  const transcripts = hits.map(
    ({ id, type, name, started }): LibraryChoice => ({
      key: id,
      name: name || t('collections:noName'),
      icon: IconFileText,
      detail: formatDate(started, i18n.resolvedLanguage ?? 'en'),
      group: t('group.transcripts'),
      run: () => void navigate({ to: collectionRoute({ type }), params: { id } }),
    }),
  )
  return {
    // Put known options first, so that later ones don't move them while the user navigates by keyboard.
    choices: [...searchByName(query, staticChoices), ...transcripts],
    isSearching: searchTerm !== query.trim() || transcriptResults.isFetching,
    isOffline: transcriptResults.fetchStatus === 'paused',
    failure: isCurrent && transcriptResults.isError ? transcriptResults.error : null,
  }
}
