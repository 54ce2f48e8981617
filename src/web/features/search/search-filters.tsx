import { useQuery } from '@tanstack/react-query'
import { processingStates } from '#contract/choices.ts'
import type { SearchFilters as Filters } from '#contract/search.ts'
import { tagsQuery } from '#web/editing/tags/tags-query.ts'
import { formatDateField, parseDayStart, parseNextDayStart } from '#web/lib/format/date-field.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLanguageOptions } from '#web/lib/queries/use-language-options.ts'
import { AddSelect, DraftField } from './filter-fields.tsx'
import { formatMinutes, parseMinutes } from './filter-values.ts'
import { OwnerSelect } from './owner-select.tsx'
import classes from './search.module.css'
import { changeFilters, type FilterChanges } from './url-filters.ts'

interface SearchFiltersProps {
  orgId: string
  filters: Filters
  onFiltersChange: (filters: Filters) => void
}

/** Search filters. Results match at least one value of each filter. */
export default function SearchFilters({ orgId, filters, onFiltersChange }: SearchFiltersProps) {
  const { t } = useTranslation('search')
  const set = (changes: FilterChanges) => onFiltersChange(changeFilters(filters, changes))
  const languages = (useLanguageOptions() ?? []).filter(({ value }) => value !== 'auto')
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.legend}>{t('filters')}</legend>
      <AddSelect
        label={t('filter.languages')}
        selected={filters.languages}
        options={languages.map(({ value, label }) => ({ value, label }))}
        onChange={(languages) => set({ languages })}
      />
      <AddSelect
        label={t('filter.states')}
        selected={filters.states}
        options={processingStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(states) => set({ states: processingStates.filter((state) => states.includes(state)) })}
      />
      <PeopleFilters orgId={orgId} filters={filters} onChange={set} />
      <RangeFilters filters={filters} onChange={set} />
    </fieldset>
  )
}

interface FilterGroupProps {
  filters: Filters
  onChange: (changes: FilterChanges) => void
}

/** Fields for date and duration. */
function RangeFilters({ filters, onChange }: FilterGroupProps) {
  const { t } = useTranslation('search')
  const { from, to, minDuration, maxDuration } = filters
  // A half-typed year parses as a valid date in the distant past.
  const isDay = (draft: string) => draft === '' || draft >= '1970'
  return (
    <>
      <DraftField
        type="date"
        label={t('filter.from')}
        value={formatDateField(from)}
        isComplete={isDay}
        onSave={(day) => onChange({ from: parseDayStart(day) })}
      />
      <DraftField
        type="date"
        label={t('filter.to')}
        value={formatDateField(to && to - 1)}
        isComplete={isDay}
        onSave={(day) => onChange({ to: parseNextDayStart(day) })}
      />
      <DraftField
        inputMode="decimal"
        label={t('filter.least')}
        value={formatMinutes(minDuration)}
        onSave={(minutes) => onChange({ minDuration: parseMinutes(minutes) })}
      />
      <DraftField
        inputMode="decimal"
        label={t('filter.most')}
        value={formatMinutes(maxDuration)}
        onSave={(minutes) => onChange({ maxDuration: parseMinutes(minutes) })}
      />
    </>
  )
}

/** Selects for owner, speakers and tags. */
function PeopleFilters({ orgId, filters, onChange }: FilterGroupProps & { orgId: string }) {
  const { t } = useTranslation('search')
  const { data: tags = [] } = useQuery(tagsQuery(orgId))
  const speakers = filters.speakers ?? []
  return (
    <>
      <OwnerSelect orgId={orgId} selectedIds={filters.owners} onChange={(owners) => onChange({ owners })} />
      <DraftField
        label={t('filter.speaker')}
        maxLength={200}
        value=""
        onSave={(name) => {
          if (!speakers.includes(name)) onChange({ speakers: [...speakers, name] })
        }}
      />
      <AddSelect
        label={t('filter.tags')}
        selected={filters.tags}
        options={tags.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(tags) => onChange({ tags })}
      />
    </>
  )
}
