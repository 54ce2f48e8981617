import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface AddSelectProps {
  label: string
  /** Chosen values; each has a chip above the results. */
  chosen: readonly string[] | undefined
  options: readonly { value: string; label: string }[]
  onChange: (values: string[]) => void
}

/** Select that adds values to a filter one by one. */
export function AddSelect({ label, chosen = [], options, onChange }: AddSelectProps) {
  const { t } = useTranslation('search')
  const left = options.filter(({ value }) => !chosen.includes(value))
  return (
    <NativeSelect
      size="xs"
      label={label}
      value=""
      data={[{ value: '', label: chosen.length > 0 ? t('another') : t('any') }, ...left]}
      onChange={({ currentTarget: { value } }) => value && onChange([...chosen, value])}
    />
  )
}

interface DraftFieldProps {
  label: string
  value: string
  type?: 'text' | 'date'
  inputMode?: 'decimal'
  maxLength?: number
  /** Returns whether the value can be applied before Enter or blur. */
  isWhole?: (draft: string) => boolean
  onSave: (draft: string) => void
}

/** Field that keeps a partial value until it is complete. */
export function DraftField({ value, isWhole = () => false, onSave, ...field }: DraftFieldProps) {
  const [draft, setDraft] = useState(value)
  // Changed by a chip, a saved search or the Back button.
  const follow = useEffectEvent((value: string) => setDraft(value))
  useEffect(() => follow(value), [value])
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
      onChange={({ currentTarget: { value: typed } }) => {
        setDraft(typed)
        if (isWhole(typed)) onSave(typed)
      }}
      onBlur={save}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) save()
      }}
    />
  )
}
