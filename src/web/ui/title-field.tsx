import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './title-field.module.css'

interface TitleFieldProps {
  name: string
  /** Accessible name of the field. */
  label: string
  readOnly?: boolean
  /** Why the name can't be changed. */
  description?: string | undefined
  className?: string | undefined
  /** Called with the new name; `revert` restores the previous one if the new name is rejected. */
  onNameChange: (name: string, revert: () => void) => void
}

/** Name in a page's bar, edited inline: blur and Enter save, Escape cancels. */
export function TitleField({ name, label, readOnly, description, className, onNameChange }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // The name may change elsewhere, and an untouched field must not revert that.
  const before = useRef(name)
  const show = () => {
    if (field.current) field.current.value = name
  }
  useEffect(() => {
    // Doesn't overwrite a name that is being typed.
    if (field.current && field.current !== document.activeElement) field.current.value = name
  }, [name])
  const save = (text: string) => {
    const newName = text.trim()
    if (!newName || text === before.current) show()
    else if (newName !== name) onNameChange(newName, show)
  }
  return (
    <TextInput
      ref={field}
      readOnly={readOnly ?? false}
      title={description}
      aria-description={description}
      className={`${classes.field} ${className ?? ''}`}
      classNames={{ input: classes.input ?? '' }}
      variant="unstyled"
      aria-label={label}
      maxLength={300}
      dir="auto"
      defaultValue={name}
      onFocus={(event) => {
        before.current = event.currentTarget.value
      }}
      onBlur={(event) => save(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') show()
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
