import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NameField } from './name-field.tsx'
import classes from './speakers.module.css'

interface SpeakerNameProps {
  name: string
  readOnly: boolean
  /** Whether the field opens in edit mode. */
  isNew: boolean
  suggestions: readonly string[]
  onRename: (name: string) => void
}

/** Name that turns into a field when clicked. */
export function SpeakerName({ name, readOnly, isNew, suggestions, onRename }: SpeakerNameProps) {
  const { t } = useTranslation('transcripts')
  const [draft, setDraft] = useState<string | null>(isNew ? name : null)
  const button = useRef<HTMLButtonElement>(null)
  const wasLeftByKey = useRef(false)
  useLayoutEffect(() => {
    if (draft === null && wasLeftByKey.current) button.current?.focus()
    wasLeftByKey.current = false
  }, [draft])
  if (draft === null)
    return (
      <button
        ref={button}
        type="button"
        className={classes.name}
        dir="auto"
        disabled={readOnly}
        title={readOnly ? name : t('speakers.rename')}
        onClick={() => setDraft(name)}
      >
        {name}
      </button>
    )
  const submitName = (next: string, isFromKeyboard: boolean) => {
    wasLeftByKey.current = isFromKeyboard
    setDraft(null)
    if (next.trim() !== name) onRename(next)
  }
  return (
    <NameField
      portal
      autoFocus
      label={t('speakers.nameOf', { name })}
      value={draft}
      suggestions={suggestions}
      onChange={setDraft}
      onSubmit={(next) => submitName(next, true)}
      onSelectSuggestion={(next) => submitName(next, true)}
      onCancel={() => submitName(name, true)}
      onBlur={() => submitName(draft, false)}
    />
  )
}
