import { Button, Checkbox, Select } from '@mantine/core'
import type { Person } from '#contract/highlights.ts'
import type { Tag } from '#contract/tags.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { HighlightColorDots } from './highlight-color-dots.tsx'
import { type HighlightFilter, isFiltering, noFilter } from './highlight-filter.ts'
import classes from './highlights.module.css'

interface FiltersProps {
  filter: HighlightFilter
  tags: readonly Tag[]
  people: readonly Person[]
  onChange: (filter: HighlightFilter) => void
}

/** Filters highlights by tag, person, color and mention. */
export function Filters({ filter, tags, people, onChange }: FiltersProps) {
  const { t } = useTranslation('transcripts')
  const comboboxProps = { withinPortal: false }
  return (
    <div className={classes.filters}>
      <Select
        size="xs"
        label={t('highlights.tag')}
        placeholder={t('highlights.anyTag')}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.tag}
        onChange={(tag) => onChange({ ...filter, tag })}
        comboboxProps={comboboxProps}
        clearable
        searchable
      />
      <Select
        size="xs"
        label={t('highlights.person')}
        placeholder={t('highlights.anybody')}
        data={people.map(({ uid, name }) => ({ value: uid, label: name }))}
        value={filter.person}
        onChange={(person) => onChange({ ...filter, person })}
        comboboxProps={comboboxProps}
        clearable
        searchable
      />
      <HighlightColorDots
        label={t('highlights.colorLabel')}
        value={filter.color}
        onChoose={(color) => onChange({ ...filter, color: filter.color === color ? null : color })}
      />
      <Checkbox
        size="xs"
        label={t('highlights.mentionsMe')}
        checked={filter.mentionsMe}
        onChange={({ currentTarget }) => onChange({ ...filter, mentionsMe: currentTarget.checked })}
      />
      {isFiltering(filter) && (
        <Button size="compact-xs" variant="subtle" justify="start" onClick={() => onChange(noFilter)}>
          {t('highlights.clearFilter')}
        </Button>
      )}
    </div>
  )
}
