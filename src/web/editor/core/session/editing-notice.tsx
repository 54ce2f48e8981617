import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Notice } from './notice.tsx'
import type { Session } from './session.ts'

interface EditingNoticeProps {
  session: Session
  /** Whether the recording is still being processed. */
  pending: boolean
  /** Whether the viewer can end others' editing. */
  manages: boolean
}

/** Notice that explains why the text is read-only and how to edit it, or who is waiting for the lock. */
export function EditingNotice({ session, pending, manages }: EditingNoticeProps) {
  const { t } = useTranslation('transcripts')
  const { lock } = session
  const state = useSyncExternalStore(lock.subscribe, lock.snapshot)
  if (pending) return <Notice label={t('lock.label')} text={t('lock.pending')} />
  if (state.kind === 'theirs') return <TheirTurn session={session} manages={manages} />
  if (state.kind === 'mine' && state.request) return <Request session={session} name={state.request.name} />
  return null
}

/** Runs a button's action and shows its errors. */
function useRun() {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  return (what: Promise<void>) =>
    what.catch((error: unknown) => {
      const other = error instanceof ApiError && error.code === 'conflict'
      notifications.show({ color: 'red', message: other ? t('lock.asksBefore') : errorText(error) })
    })
}

function TheirTurn({ session: { lock }, manages }: Omit<EditingNoticeProps, 'pending'>) {
  const { t } = useTranslation('transcripts')
  const run = useRun()
  const state = useSyncExternalStore(lock.subscribe, lock.snapshot)
  if (state.kind !== 'theirs') return null
  const { asked } = state
  const { name } = state.holder
  return (
    <Notice label={t('lock.label')} text={t(asked ? 'lock.waiting' : 'lock.reading', { name })}>
      {asked ? (
        <Button size="compact-sm" variant="default" onClick={() => void run(lock.withdraw())}>
          {t('lock.withdraw')}
        </Button>
      ) : (
        <Button size="compact-sm" variant="light" onClick={() => void run(lock.ask())}>
          {t('lock.ask')}
        </Button>
      )}
      {manages && (
        <Button size="compact-sm" variant="default" onClick={() => void run(lock.takeOver())}>
          {t('lock.release')}
        </Button>
      )}
    </Notice>
  )
}

function Request({ session: { lock, saver }, name }: { session: Session; name: string }) {
  const { t } = useTranslation('transcripts')
  const run = useRun()
  const handOver = async () => {
    await saver.saveNow()
    await lock.checkIn()
  }
  return (
    <Notice label={t('lock.label')} text={t('lock.asks', { name })}>
      <Button size="compact-sm" variant="light" onClick={() => void run(handOver())}>
        {t('lock.handOver')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void run(lock.keep())}>
        {t('lock.keep')}
      </Button>
    </Notice>
  )
}
