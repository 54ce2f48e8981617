import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import classes from './find.module.css'

interface PanelFieldProps {
  label: string
  value: string
  /** Focuses the field whenever this number changes, except to 0. */
  focusCount: number
  error?: boolean
  disabled?: boolean
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Text field for the query or the replacement. */
export function PanelField({
  label,
  focusCount,
  error = false,
  disabled = false,
  onChange,
  ...field
}: PanelFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (focusCount === 0) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [focusCount])
  return (
    <TextInput
      ref={input}
      className={classes.field}
      size="xs"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      maxLength={1000}
      error={error}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}
