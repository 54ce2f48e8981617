import { TextInput } from '@mantine/core'
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
  const save = (field: HTMLInputElement) => {
    const takeBack = () => {
      field.value = name
    }
    const given = field.value.trim()
    if (!given) takeBack()
    else if (given !== name) onName(given, takeBack)
  }
  return (
    <TextInput
      key={name}
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
      onBlur={(event) => save(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') event.currentTarget.value = name
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
