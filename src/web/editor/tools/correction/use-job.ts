import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { JobDialog, JobPage, JobTools } from '#web/editor/core/session/job.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import type { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { CoverageLog } from './coverage-log.ts'
import { startHeartbeat } from './heartbeat.ts'
import { isLostJobError } from './is-lost-job-error.ts'
import { recordPlayback } from './record-playback.ts'
import { recordReview } from './record-review.ts'

/**
 * Records the work on a job while its transcript is open, and returns the job's state and actions for
 * commands and panels. Returns null on other pages and until the text is open. Initially, a review shows
 * changes to the draft if the corrector's last review did.
 */
export function useJob(
  page: JobPage | undefined,
  session: Session | null,
  { settings, change }: ReturnType<typeof useUserSettings>,
) {
  const [dialog, setDialog] = useState<JobDialog | null>(null)
  const isReview = page?.type === 'review'
  const [showsChanges, setShowsChanges] = useState(isReview && settings.showReview)
  const recording = useRecording(page, session)
  const [openedAt] = useState(() => performance.now())
  useReadOnlyJob(page, session)
  const job = useMemo((): JobTools | null => {
    if (!session || !recording || !page) return null
    const { saver } = session
    return {
      ...page,
      coverage: recording.log,
      openedAt,
      showsChanges,
      showChanges: (isVisible) => {
        setShowsChanges(isVisible)
        if (isReview) change({ showReview: isVisible })
      },
      openDialog: setDialog,
      saveAll: async () => {
        await saver.saveNow()
        await recording.flush()
        return saver.snapshot().kind === 'saved' && saver.openConflicts().length === 0
      },
    }
  }, [session, recording, page, openedAt, showsChanges, isReview, change])
  return { job, dialog, close: () => setDialog(null) }
}

/** Makes a job's text read-only unless the job is active; rechecks the job when the server rejects a save. */
function useReadOnlyJob(page: JobPage | undefined, session: Session | null): void {
  const { state, onRefused } = page ?? {}
  useEffect(() => {
    if (state) session?.readOnly.set(state === 'active' ? null : state)
  }, [session, state])
  useEffect(() => {
    if (!session || !onRefused) return
    const { saver } = session
    return saver.subscribe(() => {
      const saveState = saver.snapshot()
      if (saveState.kind === 'held' || (saveState.kind === 'refused' && isLostJobError(saveState.error)))
        onRefused()
    })
  }, [session, onRefused])
}

/** Records work during a session until the job is paused or ends. */
function useRecording(page: JobPage | undefined, session: Session | null) {
  const [recording, setRecording] = useState<{ log: CoverageLog; flush(): Promise<void> } | null>(null)
  const first = useRef(page?.correction)
  const onAnswer = useEffectEvent((...args: Parameters<JobPage['onChanged']>) => page?.onChanged(...args))
  const onError = useEffectEvent((error: unknown) => {
    if (isLostJobError(error)) page?.onRefused()
  })
  const isActive = page?.state === 'active'
  const log = recording?.log
  useEffect(() => {
    if (!session || !first.current) return
    setRecording({ log: new CoverageLog(first.current), flush: async () => {} })
    return () => setRecording(null)
  }, [session])
  useEffect(() => {
    const id = first.current?.id
    if (!session || !log || !id || !isActive) return
    const { player, tracking } = session
    const isFollowed = () => document.visibilityState === 'visible' && !tracking.snapshot().isAway
    const stops = [recordPlayback({ player, log, isFollowed }), recordReview(session, log)]
    const isPlaying = () => player.snapshot().isPlaying
    const heartbeat = startHeartbeat({
      id,
      log,
      isPlaying,
      onResponse: (correction) => onAnswer(correction),
      onError: (error) => onError(error),
    })
    setRecording({ log, flush: heartbeat.flush })
    return () => {
      for (const stop of stops) stop()
      heartbeat.stop()
      void heartbeat.flush()
    }
  }, [session, log, isActive])
  return recording
}
