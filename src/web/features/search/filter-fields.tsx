import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface AddSelectProps {
  label: string
  /** Chosen values; each has a chip above the results. */
  selected: readonly string[] | undefined
  options: readonly { value: string; label: string }[]
  onChange: (values: string[]) => void
}

/** Select that adds values to a filter one by one. */
export function AddSelect({ label, selected = [], options, onChange }: AddSelectProps) {
  const { t } = useTranslation('search')
  const remainingOptions = options.filter(({ value }) => !selected.includes(value))
  return (
    <NativeSelect
      size="xs"
      label={label}
      value=""
      data={[{ value: '', label: selected.length > 0 ? t('another') : t('any') }, ...remainingOptions]}
      onChange={({ currentTarget: { value } }) => value && onChange([...selected, value])}
    />
  )
}

interface DraftFieldProps {
  label: string
  value: string
  type?: 'text' | 'date'
  inputMode?: 'decimal'
  maxLength?: number
  /** Returns whether a value can be applied while typing, before Enter or blur. */
  isComplete?: (draft: string) => boolean
  onSave: (draft: string) => void
}

/** Field that holds partial input until it is complete. */
export function DraftField({ value, isComplete = () => false, onSave, ...field }: DraftFieldProps) {
  const [draft, setDraft] = useState(value)
  // The value was changed by a chip, a saved search or the Back button.
  const resetDraft = useEffectEvent((value: string) => setDraft(value))
  useEffect(() => resetDraft(value), [value])
  const save = () => {
    if (draft.trim() === value) return
    onSave(draft.trim())
    setDraft(value)
  }
  return (
    <TextInput
      size="xs"
      {...field}
      value={draft}
      onChange={({ currentTarget: { value: input } }) => {
        setDraft(input)
        if (isComplete(input)) onSave(input)
      }}
      onBlur={save}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) save()
      }}
    />
  )
}
