import { Text, VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Saver } from './saver.ts'

const alarming = new Set(['offline', 'retrying', 'disordered', 'refused'])

/** Statuses in which edits must be stored here, because the server doesn't have them and may not soon. */
const waitingStates = new Set([...alarming, 'held'])

/** Displays the save state in words. Screen readers announce only problems. */
export function SaveStatus({ saver }: { saver: Saver }) {
  const { t } = useTranslation('transcripts')
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot)
  const isKept = useSyncExternalStore(saver.subscribe, saver.isKept)
  const count = 'changes' in state ? state.changes : 0
  const atRisk = !isKept && waitingStates.has(state.kind)
  const text = atRisk ? t('save.atRisk') : t(`save.${state.kind}`, { count })
  const alarms = atRisk || alarming.has(state.kind)
  return (
    <>
      <Text
        component="span"
        size="sm"
        c={alarms ? 'var(--lh-danger)' : 'dimmed'}
        data-save-state={state.kind}
      >
        {text}
      </Text>
      <VisuallyHidden role="status">{alarms ? text : ''}</VisuallyHidden>
    </>
  )
}
