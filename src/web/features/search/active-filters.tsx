import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { memberEndpoints } from '#contract/members.ts'
import type { SearchFilters } from '#contract/search.ts'
import { languageName } from '#domain/languages.ts'
import { call } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { lengths } from './filter-values.ts'
import { tagsQuery } from './queries.ts'
import classes from './search.module.css'

interface ActiveFiltersProps {
  orgId: string
  filters: SearchFilters
  onFilter: (filters: SearchFilters) => void
}

/** A chip for each filter that narrows the search; a click takes it away. */
export function ActiveFilters({ orgId, filters, onFilter }: ActiveFiltersProps) {
  const { t } = useTranslation('search')
  const chips = useChips(orgId, filters)
  if (chips.length === 0) return null
  const without = (keys: readonly (keyof SearchFilters)[]) =>
    Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key as keyof SearchFilters)))
  return (
    <ul className={classes.chips} aria-label={t('active')}>
      {chips.map(({ keys, label }) => (
        <li key={keys[0]}>
          <button
            type="button"
            className={classes.chip}
            title={t('without', { filter: label })}
            onClick={() => onFilter(without(keys))}
          >
            <bdi>{label}</bdi>
            <IconX size={13} stroke={1.8} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Chip {
  keys: readonly (keyof SearchFilters)[]
  label: string
}

function useChips(orgId: string, filters: SearchFilters): Chip[] {
  const { t, i18n } = useTranslation('search')
  const locale = i18n.resolvedLanguage ?? 'en'
  const { languages, states, from, to, minDuration, maxDuration, owners, speaker, tags } = filters
  const uids = owners?.join(',') ?? ''
  const { data: members } = useQuery({
    queryKey: ['search-members', orgId, uids],
    queryFn: ({ signal }) =>
      call(memberEndpoints.listMembers, { params: { oid: orgId }, query: { uids } }, { signal }),
    enabled: uids !== '',
  })
  const { data: allTags } = useQuery({ ...tagsQuery(orgId), enabled: tags !== undefined })
  const length = lengths.find(([, least, most]) => least === minDuration && most === maxDuration)?.[0]
  const names = (ids: readonly string[], known: readonly { id: string; name: string }[] = []) =>
    ids.map((id) => known.find((one) => one.id === id)?.name ?? '…').join(', ')
  const people = members?.Items.map(({ uid, name }) => ({ id: uid, name }))
  const chips: (Chip | false)[] = [
    languages !== undefined && {
      keys: ['languages'],
      label: languages.map((code) => languageName(code, locale)).join(', '),
    },
    states !== undefined && {
      keys: ['states'],
      label: states.map((state) => t(`state.${state}`)).join(', '),
    },
    (minDuration !== undefined || maxDuration !== undefined) && {
      keys: ['minDuration', 'maxDuration'],
      label: length ? t(`length.${length}`) : t('filter.length'),
    },
    from !== undefined && { keys: ['from'], label: t('since', { date: formatDate(from, locale) }) },
    to !== undefined && { keys: ['to'], label: t('until', { date: formatDate(to - 1, locale) }) },
    owners !== undefined && { keys: ['owners'], label: t('ownedBy', { name: names(owners, people) }) },
    speaker !== undefined && { keys: ['speaker'], label: t('spokenBy', { name: speaker }) },
    tags !== undefined && { keys: ['tags'], label: t('tagged', { name: names(tags, allTags) }) },
  ]
  return chips.filter((chip) => chip !== false)
}
