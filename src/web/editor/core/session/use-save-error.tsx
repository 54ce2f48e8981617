import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { getWords } from '#web/editor/core/document/document.ts'
import { markWords } from '#web/editor/core/document/word-marks.ts'
import type { SaveState } from '#web/editor/core/saving/save-state.ts'
import { wordIndexesBetween } from '#web/editor/core/view/word-indexes.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Session } from './session.ts'

type SaveProblem = Extract<SaveState, { kind: 'disordered' | 'refused' }>

const toastId = 'save-trouble'
/** Errors about the words themselves. */
const wordErrorCodes = new Set<string>(['out_of_order', 'invalid_input', 'too_large'])

/** Link to sign in again on a fresh page; unsaved text is kept in this browser. */
function SignInAgainNotice() {
  const { t } = useTranslation('transcripts')
  const returnUrl = encodeURIComponent(location.pathname + location.search)
  return (
    <>
      {t('trouble.kept')}{' '}
      <Anchor inherit href={`/signin?redirect=${returnUrl}`}>
        {t('trouble.signIn')}
      </Anchor>
    </>
  )
}

/**
 * Reports save errors and marks words that are out of order.
 * @param isEnded whether saving has ended, in which case the page explains why
 */
export function useSaveError({ saver, view }: Session, isEnded: boolean): void {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot)

  const show = useEffectEvent(({ indexes, scrollIndex }: ProblemWords) => {
    const code = state.kind === 'refused' && state.error instanceof ApiError ? state.error.code : null
    const word = getWords(view.state.doc)[scrollIndex]?.text
    notifications.show({
      id: toastId,
      color: 'red',
      autoClose: false,
      title: t('trouble.title'),
      message: (
        <>
          {state.kind === 'refused' ? errorText(state.error) : t('trouble.disordered', { word })}{' '}
          {code === 'unauthenticated' && <SignInAgainNotice />}
          {state.kind === 'refused' && word && `${t('trouble.near', { word })} `}
          {indexes.length > 0 && t('trouble.seeRed')}
        </>
      ),
    })
  })

  useEffect(() => {
    if (isEnded || (state.kind !== 'disordered' && state.kind !== 'refused')) return
    const problemWords = findProblemWords(view, state)
    markWords(view, 'lh-refused', problemWords.indexes)
    show(problemWords)
    return () => {
      notifications.hide(toastId)
      if (!view.isDestroyed) markWords(view, 'lh-refused', [])
    }
  }, [state, view, isEnded])
}

/** Words by their indexes in the whole text. */
interface ProblemWords {
  indexes: readonly number[]
  /** Index of the word to scroll to; -1 if there is none. */
  scrollIndex: number
}

/** Returns the words that an error concerns; none for other errors. */
function findProblemWords(view: EditorView, state: SaveProblem): ProblemWords {
  if (state.kind === 'disordered') return { indexes: state.indexes, scrollIndex: state.indexes[0] ?? -1 }
  const { error, edit } = state
  if (!edit || !(error instanceof ApiError && wordErrorCodes.has(error.code)))
    return { indexes: [], scrollIndex: -1 }
  const indexes = wordIndexesBetween(getWords(view.state.doc), edit)
  const nearby = indexes[0] ?? wordIndexesBetween(getWords(view.state.doc), { ...edit, startTime: 0 }).at(-1)
  return { indexes, scrollIndex: nearby ?? -1 }
}
