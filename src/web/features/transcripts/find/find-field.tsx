import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './find.module.css'
import type { FindState } from './find-state.ts'
import type { Finder } from './finder.ts'

interface FindFieldProps {
  finder: Finder
  state: FindState
  /** Whether a key press asks to find: pressed in here, it is for the browser's own search. */
  isFindKey: (event: KeyboardEvent) => boolean
}

/** What is looked for: found while it is typed, Enter goes to the next place, Shift+Enter to the one before. */
export function FindField({ finder, state, isFindKey }: FindFieldProps) {
  const { t } = useTranslation('transcripts')
  const field = useRef<HTMLInputElement>(null)
  const { asked, wanted, trouble } = state
  useLayoutEffect(() => {
    if (asked === 0) return
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [asked])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isFindKey(event)) event.stopPropagation()
    if (event.key !== 'Enter') return
    event.preventDefault()
    finder.step(event.shiftKey ? -1 : 1)
  }
  return (
    <TextInput
      ref={field}
      className={classes.field}
      size="xs"
      aria-label={t('find.field')}
      placeholder={t('find.field')}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      maxLength={1000}
      error={trouble !== null}
      value={wanted.text}
      onChange={(event) => finder.want({ text: event.currentTarget.value })}
      onKeyDown={onKeyDown}
    />
  )
}
