import { useQuery } from '@tanstack/react-query'
import type { SearchFilters } from '#contract/search.ts'
import { languageName } from '#domain/languages/languages.ts'
import { tagsQuery } from '#web/editing/tags/tags-query.ts'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { formatMinutes } from './filter-values.ts'
import type { FilterChanges } from './url-filters.ts'

/** Label of a filter value, with a function that removes it. */
export interface FilterChip {
  key: string
  label: string
  changes: FilterChanges
}

type ListFilter = 'languages' | 'states' | 'owners' | 'speakers' | 'tags'

/** Returns a chip for each value of the active filters. */
export function useFilterChips(orgId: string, filters: SearchFilters): FilterChip[] {
  const { t, i18n } = useTranslation('search')
  const locale = i18n.resolvedLanguage ?? 'en'
  const { owners, tags, from, to, minDuration, maxDuration } = filters
  const nameOfOwner = useOwnerNames(orgId, owners)
  const { data: workspaceTags } = useQuery({ ...tagsQuery(orgId), enabled: tags !== undefined })
  const nameOfTag = (id: string) => workspaceTags?.find((tag) => tag.id === id)?.name ?? '…'
  const chipsFor = <K extends ListFilter>(filter: K, labelOf: (value: string) => string): FilterChip[] => {
    const values: readonly string[] = filters[filter] ?? []
    return values.map((value) => ({
      key: `${filter} ${value}`,
      label: labelOf(value),
      changes: { [filter]: values.filter((other) => other !== value) },
    }))
  }
  const range = (key: keyof SearchFilters, value: number | undefined, label: (value: number) => string) =>
    value === undefined ? [] : [{ key, label: label(value), changes: { [key]: undefined } }]
  return [
    ...chipsFor('languages', (code) => languageName(code, locale)),
    ...chipsFor('states', (state) => t(`state.${state as 'complete'}`)),
    ...chipsFor('owners', (id) => t('ownedBy', { name: nameOfOwner(id) })),
    ...chipsFor('speakers', (name) => t('spokenBy', { name })),
    ...chipsFor('tags', (id) => t('tagged', { name: nameOfTag(id) })),
    ...range('from', from, (value) => t('since', { date: formatDate(value, locale) })),
    ...range('to', to, (value) => t('until', { date: formatDate(value - 1, locale) })),
    ...range('minDuration', minDuration, (value) => t('atLeast', { minutes: formatMinutes(value) })),
    ...range('maxDuration', maxDuration, (value) => t('atMost', { minutes: formatMinutes(value) })),
  ]
}

function useOwnerNames(orgId: string, owners: readonly string[] = []): (id: string) => string {
  const uids = owners.join(',')
  const { data } = useQuery({
    queryKey: ['search-members', orgId, uids],
    queryFn: ({ signal }) => call('listMembers', { params: { oid: orgId }, query: { uids } }, { signal }),
    enabled: uids !== '',
    placeholderData: (before) => before,
  })
  return (id) => data?.Items.find(({ uid }) => uid === id)?.name ?? '…'
}
