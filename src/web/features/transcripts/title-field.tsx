import { TextInput, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useRenameCollection } from './queries.ts'
import classes from './top-bar.module.css'

interface TitleFieldProps {
  collection: Collection
  /** Whether it is the viewer's own: others read its name. */
  own: boolean
  onRenamed: (collection: Collection) => void
}

/** The name, which can be changed where it stands: blur and Enter save, Escape does not. */
export function TitleField({ collection, own, onRenamed }: TitleFieldProps) {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  const rename = useRenameCollection(collection.id)

  const save = (field: HTMLInputElement) => {
    const name = field.value.trim()
    if (!name) field.value = collection.name
    if (!name || name === collection.name) return
    rename.mutate(name, {
      onSuccess: onRenamed,
      onError: (error) => {
        field.value = collection.name
        notifications.show({ color: 'red', message: errorText(error) })
      },
    })
  }
  return (
    <>
      <VisuallyHidden component="h1">{collection.name}</VisuallyHidden>
      <TextInput
        key={collection.name}
        readOnly={!own}
        title={own ? undefined : t('nameOfOwner')}
        aria-description={own ? undefined : t('nameOfOwner')}
        className={classes.title}
        classNames={{ input: classes.titleInput ?? '' }}
        variant="unstyled"
        aria-label={t('name')}
        maxLength={300}
        dir="auto"
        defaultValue={collection.name}
        onBlur={(event) => save(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') event.currentTarget.value = collection.name
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
        }}
      />
    </>
  )
}
