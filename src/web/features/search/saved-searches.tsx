import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxSearchNameLength } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/search.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NameField } from '#web/ui/name-field.tsx'
import { parseFilters } from './address-filters.ts'
import { savedQuery, useSavedActions } from './queries.ts'
import classes from './search.module.css'
import { useSearching } from './use-searching.ts'

interface SavedSearchesProps {
  uid: string
  orgId: string
  /** Called when a search of everyone's collections was chosen. */
  onOrgWide: () => void
}

/** List of the user's saved searches. */
export default function SavedSearches({ uid, orgId, onOrgWide }: SavedSearchesProps) {
  const { t } = useTranslation('search')
  const { search } = useSearching()
  const { data: saved = [] } = useQuery(savedQuery(uid, orgId))
  const { rename, remove } = useSavedActions(uid, orgId)
  if (saved.length === 0) return null
  return (
    <section aria-label={t('saved')} className={classes.saved}>
      <h2 className={classes.legend}>{t('saved')}</h2>
      <ul className={classes.list}>
        {saved.map((one) => (
          <SavedRow
            key={one.id}
            saved={one}
            onChoose={() => {
              search({ term: one.term, filters: parseFilters(one.filters) })
              if (one.orgWide) onOrgWide()
            }}
            onRename={(name) => rename({ id: one.id, name })}
            onRemove={() => remove(one.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface SavedRowProps {
  saved: SavedSearch
  onChoose: () => void
  onRename: (name: string) => void
  onRemove: () => void
}

function SavedRow({ saved: { name }, onChoose, onRename, onRemove }: SavedRowProps) {
  const { t } = useTranslation('search')
  const [isNaming, setNaming] = useState(false)
  if (isNaming)
    return (
      <li>
        <NameField
          name={name}
          label={t('nameOf', { name })}
          maxLength={maxSearchNameLength}
          onName={onRename}
          onDone={() => setNaming(false)}
        />
      </li>
    )
  return (
    <li className={classes.savedRow}>
      <button type="button" className={classes.choose} title={name} onClick={onChoose}>
        <bdi>{name}</bdi>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('rename', { name })}
        onClick={() => setNaming(true)}
      >
        <IconPencil size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('remove', { name })}
        onClick={onRemove}
      >
        <IconTrash size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  )
}
