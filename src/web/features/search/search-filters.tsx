import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ProcessingState, processingStates } from '#contract/collections.ts'
import { memberEndpoints } from '#contract/members.ts'
import type { SearchFilters as Filters } from '#contract/search.ts'
import { call } from '#web/lib/api.ts'
import { useLanguageOptions } from '#web/lib/use-language-options.ts'
import { dayAfter, dayOf, lengths, startOfDay } from './filter-values.ts'
import { tagsQuery } from './queries.ts'
import classes from './search.module.css'

interface SearchFiltersProps {
  orgId: string
  filters: Filters
  onFilter: (filters: Filters) => void
}

/** What the recordings that are found must be. */
export default function SearchFilters({ orgId, filters, onFilter }: SearchFiltersProps) {
  const { t } = useTranslation('search')
  const set = (changes: { [K in keyof Filters]?: Filters[K] | undefined }) =>
    onFilter(
      Object.fromEntries(
        Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined),
      ),
    )
  const length = lengths.find(
    ([, least, most]) => least === filters.minDuration && most === filters.maxDuration,
  )
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.legend}>{t('filters')}</legend>
      <LanguageSelect
        value={filters.languages?.[0]}
        onChange={(code) => set({ languages: code ? [code] : undefined })}
      />
      <NativeSelect
        size="xs"
        label={t('filter.states')}
        value={filters.states?.[0] ?? ''}
        data={[
          { value: '', label: t('any') },
          ...processingStates.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ states: value ? [value as ProcessingState] : undefined })
        }
      />
      <NativeSelect
        size="xs"
        label={t('filter.length')}
        value={length?.[0] ?? ''}
        data={[
          { value: '', label: t('any') },
          ...lengths.map(([value]) => ({ value, label: t(`length.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const [, least, most] = lengths.find(([name]) => name === value) ?? []
          set({ minDuration: least, maxDuration: most })
        }}
      />
      <TextInput
        size="xs"
        type="date"
        label={t('filter.from')}
        value={dayOf(filters.from)}
        onChange={({ currentTarget: { value } }) => set({ from: startOfDay(value) })}
      />
      <TextInput
        size="xs"
        type="date"
        label={t('filter.to')}
        value={dayOf(filters.to && filters.to - 1)}
        onChange={({ currentTarget: { value } }) => set({ to: dayAfter(value) })}
      />
      <People orgId={orgId} filters={filters} onChange={set} />
    </fieldset>
  )
}

function LanguageSelect({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (code: string | undefined) => void
}) {
  const { t } = useTranslation('search')
  const options = useLanguageOptions() ?? []
  const data = options
    .filter((option) => option.value !== 'auto')
    .map(({ value, label }) => ({ value, label }))
  return (
    <NativeSelect
      size="xs"
      label={t('filter.languages')}
      value={value ?? ''}
      data={[{ value: '', label: t('any') }, ...data]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}

interface PeopleProps {
  orgId: string
  filters: Filters
  onChange: (changes: {
    owners?: string[] | undefined
    speaker?: string | undefined
    tags?: string[] | undefined
  }) => void
}

/** Whose recordings, who speaks in them, and how they are tagged. */
function People({ orgId, filters, onChange }: PeopleProps) {
  const { t } = useTranslation('search')
  const { data: tags = [] } = useQuery(tagsQuery(orgId))
  const { data: members } = useQuery({
    queryKey: ['search-members', orgId],
    queryFn: ({ signal }) =>
      call(memberEndpoints.listMembers, { params: { oid: orgId }, query: { limit: 200 } }, { signal }),
  })
  const any = { value: '', label: t('any') }
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('filter.owners')}
        value={filters.owners?.[0] ?? ''}
        data={[any, ...(members?.Items ?? []).map(({ uid, name }) => ({ value: uid, label: name }))]}
        onChange={({ currentTarget: { value } }) => onChange({ owners: value ? [value] : undefined })}
      />
      <TextInput
        size="xs"
        label={t('filter.speaker')}
        maxLength={200}
        defaultValue={filters.speaker ?? ''}
        key={filters.speaker ?? ''}
        onBlur={({ currentTarget: { value } }) => onChange({ speaker: value.trim() || undefined })}
        onKeyDown={({ key, currentTarget: { value }, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onChange({ speaker: value.trim() || undefined })
        }}
      />
      <NativeSelect
        size="xs"
        label={t('filter.tags')}
        value={filters.tags?.[0] ?? ''}
        data={[any, ...tags.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget: { value } }) => onChange({ tags: value ? [value] : undefined })}
      />
    </>
  )
}
