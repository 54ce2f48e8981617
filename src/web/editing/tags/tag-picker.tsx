import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { maxTagLength } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { TagName } from './tag-name.tsx'
import classes from './tags.module.css'
import type { Tags } from './use-tags.ts'

interface TagPickerProps {
  tags: Tags
  /** IDs of the chosen tags. */
  selectedIds: readonly string[]
  autoFocus?: boolean
  /** IDs of tags to list first. */
  recent?: readonly string[]
  /** Maximum number of tags. */
  max?: number
  /**
   * Called with the chosen tags.
   * @param creation resolves when a new tag has been created
   */
  onChange: (ids: string[], creation?: Promise<unknown>) => void
  onClose: () => void
}

/** Sorts recently used tags first and keeps the order of the others. */
function sortByRecent<T extends { id: string }>(tags: readonly T[], recent: readonly string[]): readonly T[] {
  if (recent.length === 0) return tags
  const rank = new Map(recent.map((id, i) => [id, i]))
  const rankOf = ({ id }: T) => rank.get(id) ?? recent.length
  return tags.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Picker for tags that also creates new ones by name. */
export function TagPicker(props: TagPickerProps) {
  const {
    tags,
    selectedIds,
    autoFocus,
    recent = [],
    max = Number.POSITIVE_INFINITY,
    onChange,
    onClose,
  } = props
  const { t } = useTranslation('editing')
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  // Other users create and delete tags too.
  const refresh = useEffectEvent(tags.refresh)
  useEffect(() => refresh(), [])
  const term = fold(search.trim())
  const isFull = selectedIds.length >= max
  const matchingTags = tags.tags.filter(
    ({ id, name }) => !selectedIds.includes(id) && fold(name).includes(term),
  )
  const availableTags = isFull ? [] : sortByRecent(matchingTags, recent)
  const isNew = !isFull && term !== '' && !tags.tags.some(({ name }) => fold(name) === term)

  const submit = (value: string) => {
    setSearch('')
    if (value !== newValue) return onChange([...selectedIds, value])
    const { id, creation } = tags.add(search.trim())
    onChange([...selectedIds, id], creation)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The list highlights its first option after a delay, too late for a pasted name followed by
    // Enter.
    const first = availableTags[0]?.id ?? (isNew ? newValue : undefined)
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Backspace' && search === '') onChange(selectedIds.slice(0, -1))
    else if (event.key === 'Enter' && term && first && combobox.getSelectedOptionIndex() === -1) submit(first)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false}>
      <Combobox.DropdownTarget>
        <PillsInput size="xs" onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {tags.tags
              .filter(({ id }) => selectedIds.includes(id))
              .map((tag) => (
                <Pill
                  key={tag.id}
                  size="xs"
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': t('tags.remove', { name: tag.name }) }}
                  onRemove={() => onChange(selectedIds.filter((id) => id !== tag.id))}
                >
                  {tag.name}
                </Pill>
              ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                value={search}
                maxLength={maxTagLength}
                aria-label={t('tags.label')}
                placeholder={t('tags.hint')}
                autoFocus={autoFocus ?? false}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={({ currentTarget }) => {
                  setSearch(currentTarget.value)
                  combobox.openDropdown()
                  combobox.selectFirstOption()
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={availableTags.length === 0 && !isNew}>
        <Combobox.Options className={classes.tagOptions} aria-label={t('tags.label')}>
          {availableTags.map((tag) => (
            <Combobox.Option key={tag.id} value={tag.id}>
              <TagName tag={tag} />
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={newValue}>{t('tags.create', { name: search.trim() })}</Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const newValue = 'new'
