import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './title-field.module.css'

interface TitleFieldProps {
  name: string
  /** What it is the name of, to those who don't see it. */
  label: string
  readOnly?: boolean
  /** Why it can't be changed. */
  description?: string | undefined
  className?: string | undefined
  /** Another name was given; `takeBack` shows the one before, where it is refused. */
  onName: (name: string, takeBack: () => void) => void
}

/** The name in the bar of a page, which can be changed where it stands: blur and Enter save, Escape does not. */
export function TitleField({ name, label, readOnly, description, className, onName }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // It may get another one elsewhere meanwhile, which what was not touched here must not take back.
  const before = useRef(name)
  const show = () => {
    if (field.current) field.current.value = name
  }
  useEffect(() => {
    // What is being typed stays.
    if (field.current && field.current !== document.activeElement) field.current.value = name
  }, [name])
  const save = (text: string) => {
    const given = text.trim()
    if (!given || text === before.current) show()
    else if (given !== name) onName(given, show)
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
