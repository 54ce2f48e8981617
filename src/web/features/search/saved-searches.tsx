import { ActionIcon, TextInput } from '@mantine/core'
import { IconBookmarkPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSearchNameLength, type SavedSearch } from '#contract/search.ts'
import { readFilters } from './address-filters.ts'
import { savedQuery, useSavedActions } from './queries.ts'
import classes from './search.module.css'
import type { Searching } from './use-searching.ts'

interface SavedSearchesProps {
  uid: string
  orgId: string
  searching: Searching
  orgWide: boolean
  onSearch: (searching: Searching) => void
  onOrgWide: () => void
}

/** The searches that somebody saved, and a button that saves the one that is shown. */
export default function SavedSearches(props: SavedSearchesProps) {
  const { uid, orgId, searching, orgWide, onSearch, onOrgWide } = props
  const { t } = useTranslation('search')
  const { data: saved = [] } = useQuery(savedQuery(uid, orgId))
  const { save, rename, remove } = useSavedActions(uid, orgId)
  const isActive = searching.term !== '' || Object.keys(searching.filters).length > 0
  const name = searching.term.slice(0, maxSearchNameLength) || t('unnamed')
  const isSaved = saved.some((one) => wordsOf(one) === wordsOf({ ...searching, orgWide }))
  const isSpent = isSaved || save.isPending
  if (saved.length === 0 && !isActive) return null
  return (
    <section aria-label={t('saved')} className={classes.saved}>
      {isActive && (
        <button
          type="button"
          className={classes.save}
          // Not disabled: it would lose the focus. The second press of a double click saves nothing more.
          aria-disabled={isSpent}
          onClick={({ detail }) => detail > 1 || isSpent || save.mutate({ name, orgWide, ...searching })}
        >
          <IconBookmarkPlus size={16} stroke={1.6} aria-hidden />
          {isSaved ? t('isSaved') : t('save')}
        </button>
      )}
      {saved.length > 0 && <h2 className={classes.legend}>{t('saved')}</h2>}
      <ul className={classes.list}>
        {saved.map((one) => (
          <SavedRow
            key={one.id}
            saved={one}
            onChoose={() => {
              onSearch({ term: one.term, filters: readFilters(one.filters) })
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

/** The same for searches that find the same. */
const wordsOf = ({ term, filters, orgWide }: Pick<SavedSearch, 'term' | 'filters' | 'orgWide'>) =>
  JSON.stringify([term.trim(), orgWide, Object.entries(readFilters(filters)).sort()])

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
        <TextInput
          size="xs"
          aria-label={t('nameOf', { name })}
          maxLength={maxSearchNameLength}
          autoFocus
          defaultValue={name}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={({ currentTarget: { value } }) => {
            setNaming(false)
            if (value.trim() && value.trim() !== name) onRename(value.trim())
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape') event.currentTarget.value = name
            if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
          }}
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
