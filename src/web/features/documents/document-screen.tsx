import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { isRunning } from '#domain/recognition/processing.ts'
import { canRetry } from '#domain/recognition/status-message.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ssoUrlFor } from '#web/lib/links/sso-url.ts'
import { track } from '#web/lib/track.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { DocumentBar } from './document-bar.tsx'
import { DocumentFailed, DocumentLoading, DocumentNotFound } from './document-states.tsx'
import { EditableDocument } from './editable-document.tsx'
import {
  contentQuery,
  documentQuery,
  useChangeDocument,
  useDocumentChanges,
  useLiveDocument,
} from './queries.ts'

interface DocumentScreenProps {
  id: string
  /** ID of the signed-in user. */
  viewer: string
  /** Returns whether the user can rename the document. */
  canRename: (collection: Collection) => boolean
  onChanged: (collection: Collection) => void
  /** Returns the menu with actions on the document. */
  actionsOf: (collection: Collection) => ReactNode
  /** Account menu. */
  account: ReactNode
}

/** Page for a document: its text, or the progress of generating it. */
export function DocumentScreen(props: DocumentScreenProps) {
  const { id, viewer, canRename, onChanged, actionsOf, account } = props
  useLiveDocument(id)
  const { data: collection, error, refetch } = useQuery(documentQuery(id))
  if (hasErrorCode(error, 'not_found', 'invalid_input')) return <DocumentNotFound />
  if (error && (!collection || ssoUrlFor(error)))
    return <DocumentFailed error={error} onRetry={() => void refetch()} />
  if (!collection) return <DocumentLoading />
  // Recordings have no document text.
  if (collection.type !== 'text') return <DocumentNotFound />
  const actions = actionsOf(collection)
  const parts = { collection, viewer, onChanged, actions, account, canRename: canRename(collection) }
  return <OpenDocument {...parts} />
}

interface OpenDocumentProps extends Pick<DocumentScreenProps, 'viewer' | 'onChanged' | 'account'> {
  collection: Collection
  canRename: boolean
  actions: ReactNode
}

function OpenDocument({ collection, viewer, ...bar }: OpenDocumentProps) {
  const { id } = collection
  const { state } = collection.processing
  useEffect(() => {
    void track('Document Opened', { id })
  }, [id])
  const isReady = !isRunning(collection) && state !== 'error'
  const { data: content, error, refetch, isFetching } = useQuery({ ...contentQuery(id), enabled: isReady })
  // Number of changes reported by the server; each may have changed the text.
  const [changes, setChanges] = useState(0)
  useDocumentChanges(id, () => setChanges((count) => count + 1))
  if (!isReady)
    return (
      <>
        <DocumentBar collection={collection} {...bar} />
        <Progress collection={collection} onChanged={bar.onChanged} />
      </>
    )
  if (!content)
    return (
      <>
        <DocumentBar collection={collection} {...bar} />
        {error && !isFetching ? (
          <DocumentFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <DocumentLoading />
        )}
      </>
    )
  const documentProps = { collection, viewer, content, changes }
  return <EditableDocument key={id} {...documentProps} {...bar} />
}

/** Progress of generating a text, or the reason why it failed. */
function Progress({ collection, onChanged }: Pick<OpenDocumentProps, 'collection' | 'onChanged'>) {
  const { t } = useTranslation(['documents', 'errors', 'common'])
  const change = useChangeDocument(collection, onChanged)
  const showError = useShowError()
  const { state, error } = collection.processing
  const actionButton = (action: 'retry' | 'cancel', label: string) => (
    <Button
      variant={action === 'retry' ? 'filled' : 'default'}
      loading={change.isPending}
      onClick={() => change.mutate(action, { onError: showError })}
    >
      {label}
    </Button>
  )
  if (state === 'error')
    return (
      <MessagePage
        title={t('error')}
        text={t(`errors:processing.${error?.code ?? 'internal'}`)}
        actions={canRetry(collection, Date.now() / 1000) && actionButton('retry', t('common:retry'))}
      />
    )
  const stage = state === 'queued' ? 'waiting' : state === 'translating' ? 'translating' : 'converting'
  return (
    <div role="status">
      <MessagePage
        title={t(`${stage}.title`)}
        text={t(`${stage}.text`)}
        actions={actionButton('cancel', t('stop'))}
      />
    </div>
  )
}
