import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { canRetry } from '#domain/status-message.ts'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { ssoUrlFor } from '#web/lib/sso-address.ts'
import { track } from '#web/lib/track.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { DocumentBar } from './document-bar.tsx'
import { DocumentWorkspace } from './document-workspace.tsx'
import {
  contentQuery,
  documentQuery,
  isGenerating,
  useChangeDocument,
  useDocumentChanges,
  useLiveDocument,
} from './queries.ts'

interface DocumentScreenProps {
  id: string
  /** Returns whether the user may rename the document. */
  mayRename: (collection: Collection) => boolean
  onChanged: (collection: Collection) => void
  /** Returns the menu with actions on the document. */
  actionsOf: (collection: Collection) => ReactNode
  /** Account menu. */
  account: ReactNode
}

/** Page of a document: its text, or the progress of generating it. */
export function DocumentScreen({ id, mayRename, onChanged, actionsOf, account }: DocumentScreenProps) {
  useLiveDocument(id)
  const { data: collection, error, refetch } = useQuery(documentQuery(id))
  if (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)) return <Absent />
  if (error && (!collection || ssoUrlFor(error)))
    return <Failed error={error} onRetry={() => void refetch()} />
  if (!collection) return <Loading />
  // A recording has no such text.
  if (collection.type !== 'text') return <Absent />
  const actions = actionsOf(collection)
  const parts = { collection, onChanged, actions, account, mayRename: mayRename(collection) }
  return <Opened {...parts} />
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['documents', 'common'])
  const errorText = useErrorText()
  const sso = ssoUrlFor(error)
  return (
    <MessagePage
      title={t('failed')}
      text={errorText(error)}
      actions={
        sso ? (
          <Button component="a" href={sso}>
            {t('common:signInToWorkspace')}
          </Button>
        ) : (
          <Button onClick={onRetry}>{t('common:retry')}</Button>
        )
      }
    />
  )
}

function Absent() {
  const { t } = useTranslation('documents')
  return (
    <MessagePage
      title={t('absent.title')}
      text={t('absent.text')}
      actions={<Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>{t('back')}</Button>}
    />
  )
}

function Loading() {
  const { t } = useTranslation('documents')
  return (
    <Stack component="main" id="content" p="xl" maw={736} mx="auto" aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {['60%', '100%', '95%', '80%'].map((width) => (
        <Skeleton key={width} h={18} w={width} />
      ))}
    </Stack>
  )
}

interface OpenedProps extends Pick<DocumentScreenProps, 'onChanged' | 'account'> {
  collection: Collection
  mayRename: boolean
  actions: ReactNode
}

function Opened({ collection, ...bar }: OpenedProps) {
  const { id } = collection
  const { state } = collection.processing
  useEffect(() => {
    void track('Document Opened', { id })
  }, [id])
  const isThere = !isGenerating(collection) && state !== 'error'
  const { data: content, error, refetch, isFetching } = useQuery({ ...contentQuery(id), enabled: isThere })
  // Whether the text is older than the last request, so that the response may change it.
  const [isOld, setIsOld] = useState(false)
  useDocumentChanges(id, () => setIsOld(true))
  if (!isThere)
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
        {error && !isFetching ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />}
      </>
    )
  const freshness = { isOld, onAsked: () => setIsOld(false) }
  return <DocumentWorkspace key={id} collection={collection} content={content} {...freshness} {...bar} />
}

/** Progress of a text being generated, or why it failed. */
function Progress({ collection, onChanged }: Pick<OpenedProps, 'collection' | 'onChanged'>) {
  const { t } = useTranslation(['documents', 'errors', 'common'])
  const change = useChangeDocument(collection, onChanged)
  const showError = useShowError()
  const { state, error } = collection.processing
  const act = (what: 'retry' | 'cancel', label: string) => (
    <Button
      variant={what === 'retry' ? 'filled' : 'default'}
      loading={change.isPending}
      onClick={() => change.mutate(what, { onError: showError })}
    >
      {label}
    </Button>
  )
  if (state === 'error')
    return (
      <MessagePage
        title={t('error')}
        text={t(`errors:processing.${error?.code ?? 'internal'}`)}
        actions={canRetry(collection, Date.now() / 1000) && act('retry', t('common:retry'))}
      />
    )
  const stage = state === 'queued' ? 'waiting' : 'converting'
  return (
    <div role="status">
      <MessagePage title={t(`${stage}.title`)} text={t(`${stage}.text`)} actions={act('cancel', t('stop'))} />
    </div>
  )
}
