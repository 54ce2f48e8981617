import {
  IconAdjustments,
  IconBook,
  IconFileText,
  IconFolder,
  IconList,
  IconPlus,
  IconUser,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type SearchHit, searchEndpoints } from '#contract/search.ts'
import { call } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { searchByName } from '#web/lib/search-by-name.ts'
import type { PaletteChoice } from '#web/ui/palette.tsx'
import type { LibraryPlaces } from './library-palette-host.tsx'
import { projectsQuery } from './project-queries.ts'

interface LibraryChoice extends PaletteChoice {
  group: string
  run: () => void
}

const shown = 8

/** Transcripts whose names have what was asked for, the best first. */
const namedQuery = (orgId: string, orgWide: boolean, term: string) => ({
  queryKey: ['collections', 'named', orgId, orgWide, term] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(searchEndpoints.search, { query: { limit: shown }, body: { orgId, term, orgWide } }, { signal }),
  enabled: term !== '',
  placeholderData: keepPreviousData,
})

const isNamed = ({ found }: SearchHit) => found.some(({ kind }) => kind === 'name')

/** What the palette offers: transcripts first, then projects, lists, pages and what can be done. */
export function useLibraryChoices(query: string, asked: string, places: LibraryPlaces) {
  const { t, i18n } = useTranslation(['palette', 'collections', 'common'])
  const navigate = useNavigate()
  const { listing, isOwner, onList, onProject, onTranscribe } = places
  const { data: projects = [] } = useQuery(projectsQuery(listing.uid, listing.orgId))
  const named = useQuery(namedQuery(listing.orgId, isOwner, asked))
  const go = (to: '/settings/account' | '/settings/preferences' | '/settings/dictionaries') => () =>
    void navigate({ to })

  const lists = [
    { of: 'mine', name: t('collections:mine') },
    { of: 'shared', name: t('collections:shared') },
    ...(isOwner ? [{ of: 'workspace', name: t('collections:team') } as const] : []),
  ] as const
  const known: LibraryChoice[] = [
    ...projects.map(({ id, name }) => ({
      ...{ key: id, name, icon: IconFolder, group: t('group.projects') },
      run: () => onProject(id),
    })),
    ...lists.map(({ of, name }) => ({
      ...{ key: of, name, icon: IconList, group: t('group.lists') },
      run: () => onList(of),
    })),
    ...[
      { name: t('common:header.accountSettings'), icon: IconUser, run: go('/settings/account') },
      { name: t('common:header.preferences'), icon: IconAdjustments, run: go('/settings/preferences') },
      { name: t('common:header.dictionaries'), icon: IconBook, run: go('/settings/dictionaries') },
    ].map((page) => ({ ...page, key: page.name, group: t('group.pages') })),
    {
      ...{ key: 'transcribe', name: t('collections:create'), icon: IconPlus, group: t('group.actions') },
      run: onTranscribe,
    },
  ]
  const hits = query.trim() === '' ? [] : (named.data?.Items ?? []).filter(isNamed)
  const transcripts = hits.map(
    ({ id, name, started }): LibraryChoice => ({
      ...{ key: id, name: name || t('collections:noName'), icon: IconFileText },
      detail: formatDate(started, i18n.resolvedLanguage ?? 'en'),
      group: t('group.transcripts'),
      run: () => void navigate({ to: '/transcript/$id', params: { id } }),
    }),
  )
  return {
    choices: [...transcripts, ...searchByName(query, known)],
    isLooking: asked !== query.trim() || named.isFetching,
  }
}
