import { Text, VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Saver } from './saver.ts'

const problemStates = new Set(['offline', 'retrying', 'disordered', 'refused'])

/** Statuses in which edits must be stored in this browser, because they may not reach the server soon. */
const waitingStates = new Set([...problemStates, 'held'])

/** Displays the save state in words. Screen readers announce only problems. */
export function SaveStatus({ saver }: { saver: Saver }) {
  const { t } = useTranslation(['transcripts', 'common'])
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot)
  const isStored = useSyncExternalStore(saver.subscribe, saver.isStored)
  const count = 'changes' in state ? state.changes : 0
  const isAtRisk = !isStored && waitingStates.has(state.kind)
  const text = isAtRisk
    ? t('save.atRisk')
    : state.kind === 'saved' || state.kind === 'saving'
      ? t(`common:saveState.${state.kind}`)
      : t(`save.${state.kind}`, { count })
  const hasProblem = isAtRisk || problemStates.has(state.kind)
  return (
    <>
      <Text
        component="span"
        size="sm"
        c={hasProblem ? 'var(--lh-danger)' : 'dimmed'}
        data-save-state={state.kind}
      >
        {text}
      </Text>
      <VisuallyHidden role="status">{hasProblem ? text : ''}</VisuallyHidden>
    </>
  )
}
