import { Autocomplete } from '@mantine/core'
import { maxSpeakerNameLength } from '#contract/limits.ts'
import { truncateText } from '#domain/text/printable.ts'

interface NameFieldProps {
  label: string
  value: string
  suggestions: readonly string[]
  /** Whether the suggestions float above all other content instead of appearing next to the field. */
  portal?: boolean
  autoFocus?: boolean
  onChange: (name: string) => void
  /** Called on Enter. */
  onSubmit: (name: string) => void
  /** Called when a suggestion is selected; by default, the suggestion only fills the field. */
  onSelectSuggestion?: (name: string) => void
  onCancel?: () => void
  onBlur?: () => void
}

/** Field for a speaker's name, with suggestions from the workspace. */
export function NameField({
  label,
  value,
  suggestions,
  portal = false,
  autoFocus = false,
  onChange,
  onSubmit,
  onSelectSuggestion,
  onCancel,
  onBlur,
}: NameFieldProps) {
  return (
    <Autocomplete
      size="xs"
      aria-label={label}
      placeholder={label}
      autoFocus={autoFocus}
      limit={6}
      dir="auto"
      data={[...suggestions]}
      value={value}
      comboboxProps={{ withinPortal: portal }}
      onChange={(name) => onChange(truncateText(name, maxSpeakerNameLength))}
      onOptionSubmit={(name) => onSelectSuggestion?.(name)}
      onBlur={onBlur}
      onFocus={({ currentTarget }) => autoFocus && currentTarget.select()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        const activeId = event.currentTarget.getAttribute('aria-activedescendant')
        if (event.key === 'Escape' && onCancel) {
          event.stopPropagation()
          onCancel()
        } else if (event.key === 'Enter' && !activeId) {
          event.preventDefault()
          onSubmit(value)
        }
      }}
    />
  )
}
