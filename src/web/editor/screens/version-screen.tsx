import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useVersionText } from '#web/editing/use-version-text.ts'
import { VersionBanner } from '#web/editing/version-banner.tsx'
import { useWordTracks } from '#web/editor/core/captions/use-caption-tracks.ts'
import {
  type LoadedVersion,
  peaksQuery,
  useLiveCollection,
  versionQuery,
} from '#web/editor/core/session/queries.ts'
import { isPending } from '#web/editor/core/session/use-editing-lock.ts'
import { useViewer } from '#web/editor/core/session/use-viewer.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { ReadingPage } from './reading-page.tsx'
import { TopBar } from './top-bar.tsx'
import page from './workbench.module.css'

interface VersionScreenProps {
  id: string
  versionId: string
  /** ID of the signed-in user. */
  viewer: string
  onRenamed?: (collection: Collection) => void
  /** Called after the version has been restored. */
  onRestored?: () => void
  /**
   * Title and back link for a corrector's job, which shows no recording name and doesn't allow restoring
   * versions.
   */
  job?: { title: string; backLink: ReactNode }
  account?: ReactNode
}

/** Page for reading, playing and restoring a transcript version. */
export function VersionScreen({ id, versionId, ...rest }: VersionScreenProps) {
  const { t } = useTranslation(['transcripts', 'editing', 'common'])
  const errorText = useErrorText()
  const collection = useLiveCollection(id)
  const version = useQuery(versionQuery(id, versionId))
  const error = collection.error ?? version.error
  if (collection.data && version.data)
    return <OpenVersion key={versionId} collection={collection.data} loadedVersion={version.data} {...rest} />
  if (!error || collection.isLoading)
    return (
      <main id="content" className={page.waiting} aria-busy="true" aria-label={t('common:loading')}>
        <Loader />
      </main>
    )
  // The transcript itself may be missing.
  const hasTranscript = !isMissing(collection.error)
  const titleKey = hasTranscript ? 'editing:versions.missing' : 'missing'
  const isNotFound = isMissing(error)
  return (
    <MessagePage
      title={isNotFound ? t(`${titleKey}.title`) : t('failed.title')}
      text={isNotFound ? t(`${titleKey}.text`) : `${errorText(error)} ${t('failed.text')}`}
      actions={
        <>
          {!isNotFound && <Button onClick={() => void version.refetch()}>{t('common:refresh')}</Button>}
          {hasTranscript ? <BackToCurrent id={id} /> : <BackToDashboard />}
        </>
      }
    />
  )
}

const isMissing = (error: Error | null) => hasErrorCode(error, 'not_found', 'invalid_input')

function BackToDashboard() {
  const { t } = useTranslation('transcripts')
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
      {t('back')}
    </Button>
  )
}

function BackToCurrent({ id }: { id: string }) {
  const { t } = useTranslation('editing')
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
  loadedVersion: LoadedVersion
}

function OpenVersion(props: OpenVersionProps) {
  const { viewer, collection, loadedVersion, onRenamed, onRestored, job, account } = props
  const { t } = useTranslation(['transcripts', 'editing'])
  const { titleOf } = useVersionText()
  const name = job?.title ?? collection.name
  const viewerState = useViewer({ collection, transcript: loadedVersion, reason: 'version' })
  const { data: peaks } = useQuery(peaksQuery(collection))
  useDocumentTitle(t('editing:versions.pageTitle', { title: titleOf(loadedVersion.version), name }))
  const tracks = useWordTracks(collection, loadedVersion.words)
  return (
    <>
      <TopBar
        viewer={viewer}
        collection={collection}
        onRenamed={onRenamed}
        account={account}
        {...(job && { heading: job.title, backLink: <BackLink to="/corrector" label={t('backToJobs')} /> })}
      />
      <ReadingPage
        collection={collection}
        transcript={loadedVersion}
        viewerState={viewerState}
        tracks={tracks}
        peaks={peaks}
        hint={t('versions.textHint')}
      >
        <VersionBanner
          viewer={viewer}
          collection={collection}
          version={loadedVersion.version}
          pending={isPending(collection.processing)}
          back={job?.backLink ?? <BackToCurrent id={collection.id} />}
          onRestored={job ? undefined : onRestored}
        />
      </ReadingPage>
    </>
  )
}
