import { Button, Loader } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useWordTracks } from '#web/editor/core/captions/use-caption-tracks.ts'
import { Notice } from '#web/editor/core/session/notice.tsx'
import {
  type LoadedVersion,
  peaksQuery,
  useLiveCollection,
  versionQuery,
} from '#web/editor/core/session/queries.ts'
import { readOnlyReasonFor } from '#web/editor/core/session/use-editing-lock.ts'
import { useViewer } from '#web/editor/core/session/use-viewer.ts'
import { restoreVersion } from '#web/editor/tools/versions/queries.ts'
import { useVersionText } from '#web/editor/tools/versions/use-version-text.ts'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { showUndo } from '#web/ui/show-undo.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { ReadingPage } from './reading-page.tsx'
import { TopBar } from './top-bar.tsx'
import page from './workbench.module.css'

interface VersionScreenProps {
  id: string
  versionId: string
  /** ID of the signed-in user. */
  viewer: string
  onRenamed: (collection: Collection) => void
  /** Called when the version has been restored. */
  onRestored: () => void
  account?: ReactNode
}

/** Page of a transcript version, to read, play and restore. */
export function VersionScreen({ id, versionId, ...rest }: VersionScreenProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const collection = useLiveCollection(id)
  const version = useQuery(versionQuery(id, versionId))
  const error = collection.error ?? version.error
  if (collection.data && version.data)
    return <OpenVersion key={versionId} collection={collection.data} opened={version.data} {...rest} />
  if (!error || collection.isLoading)
    return (
      <main id="content" className={page.waiting} aria-busy="true" aria-label={t('common:loading')}>
        <Loader />
      </main>
    )
  // The transcript itself may be missing.
  const transcript = !isMissing(collection.error)
  const of = transcript ? 'versions.missing' : 'missing'
  const missing = isMissing(error)
  return (
    <MessagePage
      title={missing ? t(`${of}.title`) : t('failed.title')}
      text={missing ? t(`${of}.text`) : `${errorText(error)} ${t('failed.text')}`}
      actions={
        <>
          {!missing && <Button onClick={() => void version.refetch()}>{t('common:refresh')}</Button>}
          {transcript ? <BackToCurrent id={id} /> : <BackToDashboard />}
        </>
      }
    />
  )
}

const isMissing = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')

function BackToDashboard() {
  const { t } = useTranslation('transcripts')
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
      {t('back')}
    </Button>
  )
}

function BackToCurrent({ id }: { id: string }) {
  const { t } = useTranslation('transcripts')
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => <Link to="/transcript/$id" params={{ id }} {...props} />}
    >
      {t('versions.backToCurrent')}
    </Button>
  )
}

interface OpenVersionProps extends Omit<VersionScreenProps, 'id' | 'versionId'> {
  collection: Collection
  opened: LoadedVersion
}

function OpenVersion({ viewer, collection, opened, onRenamed, onRestored, account }: OpenVersionProps) {
  const { t } = useTranslation('transcripts')
  const { titleOf } = useVersionText()
  const { name } = collection
  const reading = useViewer({ collection, opened, reason: 'version' })
  const { data: peaks } = useQuery(peaksQuery(collection))
  useDocumentTitle(t('versions.pageTitle', { title: titleOf(opened.version), name }))
  const tracks = useWordTracks(collection, opened.words)
  return (
    <>
      <TopBar viewer={viewer} collection={collection} onRenamed={onRenamed} account={account} />
      <ReadingPage
        collection={collection}
        opened={opened}
        reading={reading}
        tracks={tracks}
        peaks={peaks}
        hint={t('versions.textHint')}
      >
        <Banner viewer={viewer} collection={collection} opened={opened} onRestored={onRestored} />
      </ReadingPage>
    </>
  )
}

/** Displays the name of the version, with links to others. */
function Banner({
  viewer,
  collection,
  opened: { version },
  onRestored,
}: Pick<OpenVersionProps, 'viewer' | 'collection' | 'opened' | 'onRestored'>) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const { titleOf, momentOf } = useVersionText()
  const { id, editing } = collection
  const [title, moment] = [titleOf(version), momentOf(version)]
  const reason = readOnlyReasonFor(collection, viewer)
  const holder = reason === 'locked' && editing ? `${t('lock.holder', { name: editing.name })}.` : null
  const why = reason === 'pending' ? t('lock.pendingVersion') : holder
  const complain = (error: Error) => notifications.show({ color: 'red', message: errorText(error) })
  const restore = useMutation({
    mutationFn: () => restoreVersion(id, version.id),
    onError: complain,
    onSuccess: ({ undo }) => {
      const takeBack = (versionId: string) =>
        restoreVersion(id, versionId).then(() => showUndo(t('versions.restoredBack'), null), complain)
      if (undo)
        showUndo(t('versions.restored', { title, moment }), {
          label: t('common:undo'),
          run: () => void takeBack(undo),
        })
      else showUndo(t('versions.nothingToRestore'), null)
      onRestored()
    },
  })
  return (
    <Notice
      label={t('versions.bannerLabel')}
      text={[t('versions.banner', { title, moment }), why].filter(Boolean).join(' ')}
    >
      <BackToCurrent id={id} />
      <Button
        size="compact-sm"
        variant="light"
        loading={restore.isPending}
        disabled={reason !== null}
        onClick={() => restore.mutate()}
      >
        {t('versions.restoreThis')}
      </Button>
    </Notice>
  )
}
