import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { wordsOf } from './editor/document.ts'
import { markWords } from './editor/word-marks.ts'
import type { Session } from './session.ts'

const toastId = 'save-trouble'

/** A way back in, on a fresh page: the unsaved text waits in this browser. */
function SignInAgain() {
  const { t } = useTranslation('transcripts')
  const here = encodeURIComponent(location.pathname + location.search)
  return (
    <>
      {t('trouble.kept')} <Anchor href={`/signin?redirect=${here}`}>{t('trouble.signIn')}</Anchor>
    </>
  )
}

/** Says what could not be saved and why, and marks words whose times are in disorder. */
export function useSaveTrouble({ saver, view }: Session): void {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot)

  const show = useEffectEvent((indexes: readonly number[]) => {
    const signedOut =
      state.kind === 'refused' && state.error instanceof ApiError && state.error.code === 'unauthenticated'
    const word = wordsOf(view.state.doc)[indexes[0] ?? -1]?.text
    notifications.show({
      id: toastId,
      color: 'red',
      autoClose: false,
      title: t('trouble.title'),
      message: (
        <>
          {state.kind === 'refused' ? errorText(state.error) : t('trouble.disordered', { word })}{' '}
          {signedOut && <SignInAgain />}
          {indexes.length > 0 && t('trouble.seeRed')}
        </>
      ),
    })
  })

  useEffect(() => {
    if (state.kind !== 'disordered' && state.kind !== 'refused') return
    const indexes = state.kind === 'disordered' ? state.indexes : []
    markWords(view, 'lh-refused', indexes)
    show(indexes)
    return () => {
      notifications.hide(toastId)
      if (!view.isDestroyed) markWords(view, 'lh-refused', [])
    }
  }, [state, view])
}
