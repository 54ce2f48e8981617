import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import { unknownUserId } from '#contract/unknown-user-id.ts'
import type { JobType } from '#web/editing/corrections/job-type.ts'
import type { OnCreate } from '#web/editor/core/commands/use-command-context.ts'
import { transcriptQuery, useLiveCollection, useMarkOpened } from '#web/editor/core/session/queries.ts'
import { isPending } from '#web/editor/core/session/use-editing-lock.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ssoUrlFor } from '#web/lib/links/sso-url.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { ProcessingError } from './processing-error.tsx'
import { ProcessingPaused } from './processing-paused.tsx'
import { ProcessingProgress } from './processing-progress.tsx'
import { TopBar } from './top-bar.tsx'
import classes from './workbench.module.css'
import { Workbench } from './workbench.tsx'

/** Loading time after which the top bar is shown without the transcript, in milliseconds. */
const topBarDelayMs = 150

interface TranscriptScreenProps {
  id: string
  /** ID of the signed-in user. */
  viewer: string
  /** The viewer's workspaces. */
  workspaces: readonly Workspace[]
  isCorrector: boolean
  onRenamed: (collection: Collection) => void
  /** Opens a dialog that creates content from the transcript; must be stable across renders. */
  onCreate: OnCreate
  /** The account menu. */
  account?: ReactNode
}

/** Page for a collection in any state: loading, missing, processing, failed, or open. */
export function TranscriptScreen(props: TranscriptScreenProps) {
  const { id, viewer, workspaces, isCorrector, onRenamed, onCreate, account } = props
  const { data: collection, error, refetch } = useLiveCollection(id)
  // Run both requests in parallel, since almost every opened recording has a transcript.
  useQuery({ ...transcriptQuery(id), enabled: !collection || hasText(collection) })
  useDocumentTitle(collection?.name ?? '')
  // Load the font now, so that the text doesn't have to wait for it either.
  useEffect(() => void document.fonts.load("1em 'Literata Variable'"), [])
  if (error && (!collection || isUnavailable(error) || ssoUrlFor(error)))
    return <Failure error={error} onRetry={() => void refetch()} />
  if (!collection) return <TextSkeleton />
  // The viewer has access only as a corrector.
  if (collection.orgId === unknownUserId)
    return (
      <Navigate
        to="/corrector/$locale/$type/$id"
        params={{ locale: collection.locale, type: 'transcript' satisfies JobType, id }}
        replace
      />
    )

  if (hasText(collection))
    return (
      <OpenTranscript
        viewer={viewer}
        workspaces={workspaces}
        isCorrector={isCorrector}
        collection={collection}
        onRenamed={onRenamed}
        onCreate={onCreate}
        account={account}
      />
    )
  return (
    <>
      <TopBar viewer={viewer} collection={collection} onRenamed={onRenamed} account={account} />
      <Processing collection={collection} />
    </>
  )
}

const hasText = ({ processing, transcription }: Collection) =>
  processing.state === 'complete' || Boolean(transcription)

function Processing({ collection }: { collection: Collection }) {
  switch (collection.processing.state) {
    case 'error':
      return <ProcessingError collection={collection} />
    case 'paused':
      return <ProcessingPaused collection={collection} />
    default:
      return <ProcessingProgress collection={collection} />
  }
}

type OpenTranscriptProps = Omit<TranscriptScreenProps, 'id'> & { collection: Collection }

function OpenTranscript(props: OpenTranscriptProps) {
  const { viewer, collection, onRenamed, account } = props
  const { data: transcript, error, refetch } = useQuery(transcriptQuery(collection.id))
  const isSlow = useHasElapsed(topBarDelayMs)
  useMarkOpened(collection, viewer)
  // The changed key remounts the editor once an imported bundle's media can be played.
  const key = `${collection.id} ${isPending(collection.processing)}`
  if (transcript) return <Workbench key={key} {...props} transcript={transcript} />
  if (!error && !isSlow) return <TextSkeleton />
  return (
    <>
      <TopBar viewer={viewer} collection={collection} onRenamed={onRenamed} account={account} />
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <TextSkeleton />}
    </>
  )
}

/** Returns whether the given number of milliseconds has passed since mounting. */
function useHasElapsed(ms: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return hasElapsed
}

const isUnavailable = (error: Error) => hasErrorCode(error, 'not_found', 'invalid_input')

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const isNotFound = isUnavailable(error)
  const sso = ssoUrlFor(error)
  return (
    <MessagePage
      title={isNotFound ? t('missing.title') : t('failed.title')}
      text={isNotFound ? t('missing.text') : `${errorText(error)} ${sso ? '' : t('failed.text')}`}
      actions={
        <>
          {sso ? (
            <Button component="a" href={sso}>
              {t('common:signInToWorkspace')}
            </Button>
          ) : (
            !isNotFound && <Button onClick={onRetry}>{t('common:refresh')}</Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {t('back')}
          </Button>
        </>
      }
    />
  )
}

const lineWidths = ['92%', '97%', '88%', '40%', '95%', '99%', '64%']

function TextSkeleton() {
  const { t } = useTranslation('common')
  return (
    <main id="content" className={classes.main} aria-busy="true" aria-label={t('loading')}>
      <Stack gap="md" className={classes.skeleton}>
        {lineWidths.map((width) => (
          <Skeleton key={width} height={16} width={width} />
        ))}
      </Stack>
    </main>
  )
}
