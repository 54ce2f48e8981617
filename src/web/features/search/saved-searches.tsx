import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxSearchNameLength } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/search.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NameField } from '#web/ui/name-field.tsx'
import { savedSearchesQuery, useSavedSearchActions } from './queries.ts'
import classes from './search.module.css'
import { parseFilters } from './url-filters.ts'
import { useActiveSearch } from './use-active-search.ts'

interface SavedSearchesProps {
  uid: string
  orgId: string
  /** Called when a saved search across everyone's collections is chosen. */
  onChooseOrgWide: () => void
}

/** List of the user's saved searches. */
export default function SavedSearches({ uid, orgId, onChooseOrgWide }: SavedSearchesProps) {
  const { t } = useTranslation('search')
  const { search } = useActiveSearch()
  const { data: savedSearches = [] } = useQuery(savedSearchesQuery(uid, orgId))
  const { rename, remove } = useSavedSearchActions(uid, orgId)
  if (savedSearches.length === 0) return null
  return (
    <section aria-label={t('saved')} className={classes.saved}>
      <h2 className={classes.legend}>{t('saved')}</h2>
      <ul className={classes.list}>
        {savedSearches.map((item) => (
          <SavedSearchRow
            key={item.id}
            savedSearch={item}
            onChoose={() => {
              search({ term: item.term, filters: parseFilters(item.filters) })
              if (item.orgWide) onChooseOrgWide()
            }}
            onRename={(name) => rename({ id: item.id, name })}
            onRemove={() => remove(item.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface SavedSearchRowProps {
  savedSearch: SavedSearch
  onChoose: () => void
  onRename: (name: string) => void
  onRemove: () => void
}

function SavedSearchRow({ savedSearch: { name }, onChoose, onRename, onRemove }: SavedSearchRowProps) {
  const { t } = useTranslation('search')
  const [isNaming, setNaming] = useState(false)
  if (isNaming)
    return (
      <li>
        <NameField
          name={name}
          label={t('nameOf', { name })}
          maxLength={maxSearchNameLength}
          onNameChange={onRename}
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
