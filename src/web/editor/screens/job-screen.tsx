import { Button, Loader } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import { workOutcomes } from '#contract/correction-choices.ts'
import type { Correction, WorkOutcome } from '#contract/corrections.ts'
import { languageName } from '#domain/languages/languages.ts'
import { useBusyText } from '#web/editing/corrections/busy-text.ts'
import { type JobType, jobTypeOf } from '#web/editing/corrections/job-type.ts'
import { correctionQuery, usePauseCorrection } from '#web/editing/corrections/queries.ts'
import type { JobPage, JobState } from '#web/editor/core/session/job.ts'
import { transcriptQuery, useLiveCollection } from '#web/editor/core/session/queries.ts'
import { isLostJobError } from '#web/editor/tools/correction/is-lost-job-error.ts'
import { ApiError, hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import page from './workbench.module.css'
import { Workbench } from './workbench.tsx'

interface JobScreenProps {
  /** ID of the recording. */
  id: string
  /** ID of the signed-in user. */
  viewer: string
  /** Job type in the URL. */
  type: JobType
  /** Called when the job turns out to be of another type. */
  onTypeChange: (type: JobType) => void
  /** Leaves the page after the job has been completed or returned. */
  onLeave: () => void
  account?: ReactNode
}

/** Page for a corrector's job in any state: loading, not the viewer's, failed, or open. */
export function JobScreen({ id, viewer, type, onTypeChange, onLeave, account }: JobScreenProps) {
  const { t } = useTranslation(['corrections', 'transcripts', 'common'])
  const errorText = useErrorText()
  const correction = useQuery(correctionQuery(id))
  const collection = useLiveCollection(id)
  const transcript = useQuery(transcriptQuery(id))
  const first = correction.data
  const kind = first && jobTypeOf(first)
  const notifyTypeChange = useEffectEvent(onTypeChange)
  useEffect(() => {
    if (kind && kind !== type) notifyTypeChange(kind)
  }, [kind, type])
  // Once the text is open, later errors must not close it.
  if (first && collection.data && transcript.data)
    return (
      <Job
        viewer={viewer}
        correction={first}
        refusal={isMissing(correction.error) ? correction.error : null}
        collection={collection.data}
        transcript={transcript.data}
        onLeave={onLeave}
        account={account}
      />
    )
  const error = correction.error ?? collection.error ?? transcript.error
  if (!error)
    return (
      <main id="content" className={page.waiting} aria-busy="true" aria-label={t('common:loading')}>
        <Loader />
      </main>
    )
  const isNotFound = isMissing(error)
  const retry = () => void Promise.all([correction.refetch(), collection.refetch(), transcript.refetch()])
  return (
    <MessagePage
      title={isNotFound ? t('missing.title') : t('transcripts:failed.title')}
      text={isNotFound ? t('missing.text') : errorText(error)}
      actions={
        <>
          {!isNotFound && <Button onClick={retry}>{t('common:refresh')}</Button>}
          <Button variant="default" renderRoot={(props) => <Link to="/corrector" {...props} />}>
            {t('notice.leave')}
          </Button>
        </>
      }
    />
  )
}

const isMissing = (error: Error | null) =>
  hasErrorCode(error, 'not_found', 'conflict', 'invalid_input', 'forbidden')

/** Extracts a job's outcome from a server error; null if there is none. */
function outcomeOf(error: Error | null): WorkOutcome | null {
  const details = error instanceof ApiError && (error.details as { outcome?: string } | undefined)
  return (details && workOutcomes.find((outcome) => outcome === details.outcome)) || null
}

interface JobProps extends Pick<JobScreenProps, 'viewer' | 'onLeave' | 'account'> {
  correction: Correction
  /** Error if the viewer no longer has the job; otherwise null. */
  refusal: Error | null
  collection: NonNullable<ReturnType<typeof useLiveCollection>['data']>
  transcript: Parameters<typeof Workbench>[0]['transcript']
}

/** Returns a job's state from the viewer's perspective. */
function stateOf({ state, corrector, effort }: Correction, isUnavailable: boolean, viewer: string): JobState {
  if (isUnavailable || state !== 'taken' || corrector !== viewer) return 'ended'
  return effort.paused === null ? 'active' : 'paused'
}

function Job({ viewer, correction, refusal, collection, transcript, onLeave, account }: JobProps) {
  const { t, i18n } = useTranslation('corrections')
  const queryClient = useQueryClient()
  const { id } = correction
  const { queryKey } = correctionQuery(id)
  const type = jobTypeOf(correction)
  const outcome = outcomeOf(refusal)
  const state = stateOf(correction, refusal !== null, viewer)
  const language = languageName(correction.languageCode, i18n.resolvedLanguage ?? 'en')
  const title = t(`kind.${type === 'transcript' ? 'correction' : type}`, { language })
  useDocumentTitle(title)
  const onRefused = useCallback(
    () => void queryClient.invalidateQueries({ queryKey, exact: true }),
    [queryClient, queryKey],
  )
  const onChanged = useCallback(
    (changedCorrection: Correction) => queryClient.setQueryData(queryKey, changedCorrection),
    [queryClient, queryKey],
  )
  const setPaused = useSetPaused(id, onRefused)
  const job = useMemo(
    (): JobPage => ({ correction, type, state, outcome, title, setPaused, onRefused, onChanged, onLeave }),
    [correction, type, state, outcome, title, setPaused, onRefused, onChanged, onLeave],
  )
  return (
    <Workbench
      key={id}
      viewer={viewer}
      workspaces={noWorkspaces}
      isCorrector
      collection={collection}
      transcript={transcript}
      onRenamed={noop}
      onCreate={noop}
      account={account}
      job={job}
    />
  )
}

const noWorkspaces: readonly Workspace[] = []
const noop = () => {}

/** Returns a function that pauses or resumes a job and reports problems. */
function useSetPaused(id: string, onRefused: () => void): (paused: boolean) => void {
  const { t } = useTranslation('corrections')
  const errorText = useErrorText()
  const busyText = useBusyText()
  const { mutate } = usePauseCorrection(id)
  return useCallback(
    (paused) =>
      mutate(paused, {
        onError: (error) => {
          if (isLostJobError(error)) onRefused()
          const pauseError = () => t(paused ? 'pauseRefused' : 'ended.unknown')
          const message = busyText(error) ?? (isLostJobError(error) ? pauseError() : errorText(error))
          notifications.show({ color: 'red', message })
        },
      }),
    [mutate, onRefused, t, errorText, busyText],
  )
}
