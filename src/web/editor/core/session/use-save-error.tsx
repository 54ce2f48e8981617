import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { wordsOf } from '#web/editor/core/document/document.ts'
import { markWords } from '#web/editor/core/document/word-marks.ts'
import type { SaveState } from '#web/editor/core/saving/save-state.ts'
import { spokenBetween } from '#web/editor/core/view/spoken-between.ts'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import type { Session } from './session.ts'

type Trouble = Extract<SaveState, { kind: 'disordered' | 'refused' }>

const toastId = 'save-trouble'
/** The server rejects the words themselves. */
const aboutWords = new Set<string>(['out_of_order', 'invalid_input', 'too_large'])

/** A way back in, on a fresh page: the unsaved text waits in this browser. */
function SignInAgain() {
  const { t } = useTranslation('transcripts')
  const here = encodeURIComponent(location.pathname + location.search)
  return (
    <>
      {t('trouble.kept')}{' '}
      <Anchor inherit href={`/signin?redirect=${here}`}>
        {t('trouble.signIn')}
      </Anchor>
    </>
  )
}

/** Reports save errors, and marks words with times out of order. */
export function useSaveError({ saver, view }: Session): void {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot)

  const show = useEffectEvent(({ indexes, nearby }: Offending) => {
    const code = state.kind === 'refused' && state.error instanceof ApiError ? state.error.code : null
    const word = wordsOf(view.state.doc)[nearby]?.text
    notifications.show({
      id: toastId,
      color: 'red',
      autoClose: false,
      title: t('trouble.title'),
      message: (
        <>
          {state.kind === 'refused' ? errorText(state.error) : t('trouble.disordered', { word })}{' '}
          {code === 'unauthenticated' && <SignInAgain />}
          {state.kind === 'refused' && word && `${t('trouble.near', { word })} `}
          {indexes.length > 0 && t('trouble.seeRed')}
        </>
      ),
    })
  })

  useEffect(() => {
    if (state.kind !== 'disordered' && state.kind !== 'refused') return
    const offending = offendingIn(view, state)
    markWords(view, 'lh-refused', offending.indexes)
    show(offending)
    return () => {
      notifications.hide(toastId)
      if (!view.isDestroyed) markWords(view, 'lh-refused', [])
    }
  }, [state, view])
}

/** Words of the whole text by their indexes. */
interface Offending {
  indexes: readonly number[]
  /** The word to look near; -1 for none. */
  nearby: number
}

/** The words concerned by an error; none for other errors. */
function offendingIn(view: EditorView, state: Trouble): Offending {
  if (state.kind === 'disordered') return { indexes: state.indexes, nearby: state.indexes[0] ?? -1 }
  const { error, edit } = state
  if (!edit || !(error instanceof ApiError && aboutWords.has(error.code))) return { indexes: [], nearby: -1 }
  const indexes = spokenBetween(wordsOf(view.state.doc), edit)
  const nearby = indexes[0] ?? spokenBetween(wordsOf(view.state.doc), { ...edit, startTime: 0 }).at(-1)
  return { indexes, nearby: nearby ?? -1 }
}
