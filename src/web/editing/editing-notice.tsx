import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { EditingLock } from './editing-lock.ts'
import { Notice } from './notice.tsx'

interface EditingNoticeProps {
  lock: EditingLock
  /** Whether the recording is still being processed. */
  isPending?: boolean
  /** Whether a corrector is working on the recording. */
  isBeingCorrected?: boolean
  /** Message shown while someone else is editing; includes the editor's name. */
  lockedMessageKey: 'lock.reading' | 'lock.readingDocument'
  /** Saves all changes before the lock is handed over. */
  saveNow: () => Promise<unknown>
  /** Whether the viewer can end other users' editing. */
  canManage: boolean
}

/**
 * Notice that explains why the text is read-only and how to edit it, or that someone is asking for the lock.
 */
export function EditingNotice({ lock, isPending, isBeingCorrected, ...turn }: EditingNoticeProps) {
  const { lockedMessageKey, saveNow, canManage } = turn
  const { t } = useTranslation('editing')
  const state = useSyncExternalStore(lock.subscribe, lock.snapshot)
  if (isPending) return <Notice label={t('lock.label')} text={t('lock.pending')} />
  if (isBeingCorrected) return <Notice label={t('lock.label')} text={t('lock.corrected')} />
  if (state.kind === 'theirs')
    return <LockedNotice lock={lock} lockedMessageKey={lockedMessageKey} canManage={canManage} />
  if (state.kind === 'mine' && state.request)
    return <Request lock={lock} saveNow={saveNow} name={state.request.name} />
  return null
}

/** Runs a button's action and shows its errors. */
function useAction() {
  const { t } = useTranslation('editing')
  const errorText = useErrorText()
  return (action: Promise<void>) =>
    action.catch((error: unknown) => {
      const isConflict = hasErrorCode(error, 'conflict')
      notifications.show({ color: 'red', message: isConflict ? t('lock.asksBefore') : errorText(error) })
    })
}

function LockedNotice({
  lock,
  lockedMessageKey,
  canManage,
}: Pick<EditingNoticeProps, 'lock' | 'lockedMessageKey' | 'canManage'>) {
  const { t } = useTranslation('editing')
  const run = useAction()
  const state = useSyncExternalStore(lock.subscribe, lock.snapshot)
  if (state.kind !== 'theirs') return null
  const { requested } = state
  const { name } = state.holder
  return (
    <Notice label={t('lock.label')} text={t(requested ? 'lock.waiting' : lockedMessageKey, { name })}>
      {requested ? (
        <Button size="compact-sm" variant="default" onClick={() => void run(lock.withdraw())}>
          {t('lock.withdraw')}
        </Button>
      ) : (
        <Button size="compact-sm" variant="light" onClick={() => void run(lock.requestTakeover())}>
          {t('lock.ask')}
        </Button>
      )}
      {canManage && (
        <Button size="compact-sm" variant="default" onClick={() => void run(lock.takeOver())}>
          {t('lock.release')}
        </Button>
      )}
    </Notice>
  )
}

function Request({ lock, saveNow, name }: Pick<EditingNoticeProps, 'lock' | 'saveNow'> & { name: string }) {
  const { t } = useTranslation('editing')
  const run = useAction()
  const handOver = async () => {
    await saveNow()
    await lock.checkIn()
  }
  return (
    <Notice label={t('lock.label')} text={t('lock.asks', { name })}>
      <Button size="compact-sm" variant="light" onClick={() => void run(handOver())}>
        {t('lock.handOver')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void run(lock.declineTakeover())}>
        {t('lock.keep')}
      </Button>
    </Notice>
  )
}
