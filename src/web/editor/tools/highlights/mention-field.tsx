import { Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Person } from '#contract/highlights.ts'
import { maxHighlightTextLength } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import classes from './highlights.module.css'
import { type ChosenMention, completeMention, incompleteMention, searchPeople } from './mentions.ts'

interface MentionFieldProps {
  label: string
  placeholder: string
  value: string
  people: readonly Person[]
  autoFocus?: boolean
  /** `mention` is the person who was just selected from the list. */
  onChange: (value: string, mention?: ChosenMention) => void
  /** Called on Ctrl+Enter or Command+Enter. */
  onSubmit: () => void
  onCancel: () => void
}

const maxOffered = 6

/** Text field that suggests names after an `@`. */
export function MentionField({ value, people, onChange, onSubmit, onCancel, ...field }: MentionFieldProps) {
  const { t } = useTranslation('transcripts')
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [dismissedValue, setDismissedValue] = useState('')
  const mention = incompleteMention(value, cursor)
  const options =
    mention && value !== dismissedValue ? searchPeople(mention.query, people).slice(0, maxOffered) : []
  const activeIndex = Math.min(selectedIndex, options.length - 1)

  // Browsers would place the cursor at the start of a draft.
  useLayoutEffect(() => input.current?.setSelectionRange(maxHighlightTextLength, maxHighlightTextLength), [])

  const insert = ({ uid, name }: Person) => {
    if (!mention) return
    const { at } = mention
    const end = at + 1 + name.length + 1
    onChange(completeMention(value, mention, cursor, name), { uid, at, length: 1 + name.length })
    setCursor(end)
    requestAnimationFrame(() => input.current?.setSelectionRange(end, end))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const option = options[activeIndex]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (option && step) setSelectedIndex((activeIndex + step + options.length) % options.length)
    else if (option && (event.key === 'Enter' || event.key === 'Tab')) insert(option)
    else if (event.key === 'Escape' && option) setDismissedValue(value)
    else if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classes.mentionField}>
      <Textarea
        {...field}
        ref={input}
        aria-label={field.label}
        label={null}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxHighlightTextLength}
        value={value}
        aria-autocomplete="list"
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={options.length > 0 ? `${listId}-${activeIndex}` : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          setCursor(currentTarget.selectionStart)
          setSelectedIndex(0)
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {options.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('highlights.people')} className={classes.people}>
          {options.map((person, index) => (
            <div
              key={person.uid}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className={classes.person}
              onMouseDown={(event) => {
                event.preventDefault()
                insert(person)
              }}
            >
              <Avatar name={person.name} picture={person.avatar} size={22} />
              <span className={classes.personName}>
                {person.name}
                {person.email && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    {person.email}
                  </Text>
                )}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
