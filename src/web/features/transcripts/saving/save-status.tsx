import { Text, VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Saver } from './saver.ts'

const alarming = new Set(['offline', 'retrying', 'disordered', 'refused'])

/** In words, whether the text is safe. Screen readers are told of trouble only. */
export function SaveStatus({ saver }: { saver: Saver }) {
  const { t } = useTranslation('transcripts')
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot)
  const count = 'changes' in state ? state.changes : 0
  const text = t(`save.${state.kind}`, { count })
  const alarms = alarming.has(state.kind)
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
