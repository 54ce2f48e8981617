import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import classes from './collections.module.css'
import { useRenameCollection } from './queries.ts'

interface NameInputProps {
  collection: Collection
  onDone: () => void
}

/** The name being edited in its place: blur and Enter save, Escape does not. */
export default function NameInput({ collection, onDone }: NameInputProps) {
  const { t } = useTranslation('collections')
  const rename = useRenameCollection()

  const save = (text: string) => {
    const name = text.trim()
    onDone()
    if (name && name !== collection.name) rename.mutate({ collection, name })
  }
  return (
    <TextInput
      className={classes.above}
      aria-label={t('newName')}
      size="sm"
      maxLength={300}
      autoFocus
      defaultValue={collection.name}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => save(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter and Escape end a composition first.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') {
          event.preventDefault()
          event.currentTarget.blur()
        } else if (event.key === 'Escape') {
          event.currentTarget.value = collection.name
          event.currentTarget.blur()
        }
      }}
    />
  )
}
