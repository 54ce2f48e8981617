import { TextInput } from '@mantine/core'
import { useRef } from 'react'

interface NameFieldProps {
  name: string
  /** Accessible name of the field. */
  label: string
  maxLength: number
  size?: 'xs' | 'sm'
  className?: string | undefined
  /** Whether the field is focused on mount; false in galleries, where no user action opened it. */
  autoFocus?: boolean
  /** Called with a new name. */
  onNameChange: (name: string) => void
  /** Called when the field can be removed, regardless of whether the name was saved. */
  onDone: () => void
}

/** Inline field for editing a name: blur and Enter save, Escape cancels. */
export function NameField({
  name,
  label,
  maxLength,
  size = 'xs',
  className = '',
  autoFocus = true,
  onNameChange,
  onDone,
}: NameFieldProps) {
  // The name may change elsewhere, and an untouched field must not revert that.
  const before = useRef(name)
  const hasEnded = useRef(false)
  const end = (text: string) => {
    if (hasEnded.current) return
    hasEnded.current = true
    onDone()
    const trimmed = text.trim()
    if (trimmed && text !== before.current && trimmed !== name) onNameChange(trimmed)
  }
  return (
    <TextInput
      className={className}
      aria-label={label}
      size={size}
      maxLength={maxLength}
      autoFocus={autoFocus}
      defaultValue={name}
      onFocus={({ currentTarget }) => {
        before.current = currentTarget.value
        hasEnded.current = false
        currentTarget.select()
      }}
      onBlur={({ currentTarget }) => end(currentTarget.value)}
      onKeyDown={(event) => {
        // During IME composition, these keys only end the composition.
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') event.currentTarget.value = before.current
        event.currentTarget.blur()
      }}
    />
  )
}
