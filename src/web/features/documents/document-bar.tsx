import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import bar from '#web/ui/page-bar.module.css'
import { TitleField } from '#web/ui/title-field.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './documents.module.css'
import { useRenameDocument } from './queries.ts'

export interface DocumentBarProps {
  collection: Collection
  canRename: boolean
  onChanged: (collection: Collection) => void
  /** Menu with actions on the document. */
  actions: ReactNode
  account: ReactNode
  /** Save status and export. */
  children?: ReactNode
}

/** Bar with the back link, editable name and save status. */
export function DocumentBar({
  collection,
  canRename,
  onChanged,
  actions,
  account,
  children,
}: DocumentBarProps) {
  const { t } = useTranslation('documents')
  const rename = useRenameDocument(collection.id)
  const showError = useShowError()
  useDocumentTitle(collection.name)
  return (
    <header className={bar.bar}>
      <BackLink label={t('back')} />
      <VisuallyHidden component="h1">{collection.name}</VisuallyHidden>
      <TitleField
        name={collection.name}
        label={t('name')}
        readOnly={!canRename}
        onNameChange={(name, revert) =>
          rename.mutate(name, {
            onSuccess: onChanged,
            onError: (error) => {
              revert()
              showError(error)
            },
          })
        }
      />
      {children}
      {actions}
      <div className={classes.account}>{account}</div>
    </header>
  )
}
