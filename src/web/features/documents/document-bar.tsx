import { ActionIcon, TextInput, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './documents.module.css'
import { useChangeDocument } from './queries.ts'

export interface DocumentBarProps {
  collection: Collection
  mayRename: boolean
  onChanged: (collection: Collection) => void
  account: ReactNode
  /** How far what was written is kept. */
  children?: ReactNode
}

/** The way back, the name in its place, and how far the text is kept. */
export function DocumentBar({ collection, mayRename, onChanged, account, children }: DocumentBarProps) {
  const { t } = useTranslation('documents')
  const rename = useChangeDocument(collection.id, onChanged)
  const showError = useShowError()
  useDocumentTitle(collection.name)
  const save = (field: HTMLInputElement) => {
    const name = field.value.trim()
    if (!name) field.value = collection.name
    if (!name || name === collection.name) return
    const onError = (error: unknown) => {
      field.value = collection.name
      showError(error)
    }
    rename.mutate({ name }, { onError })
  }
  return (
    <header className={classes.bar}>
      <Tooltip label={t('back')}>
        <ActionIcon
          renderRoot={(props) => <Link to="/dashboard" {...props} />}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('back')}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden component="h1">{collection.name}</VisuallyHidden>
      <TextInput
        key={collection.name}
        readOnly={!mayRename}
        className={classes.name}
        classNames={{ input: classes.nameInput ?? '' }}
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
      {children}
      <div className={classes.account}>{account}</div>
    </header>
  )
}
