import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Word } from '#domain/words.ts'
import { wordsOf } from '#web/editor/core/document/document.ts'
import { transcriptQuery, versionQuery } from '#web/editor/core/session/queries.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { type ComparedPair, currentText } from './comparison.tsx'
import { type ComparedText, differenceOf } from './difference.ts'

/** Delay of the comparison after the last change of the text, in milliseconds. */
const settleMs = 1_000

/** The difference between two versions, updated when one of them is the text and changes. */
export function useCompared(id: string, session: Session, pair: ComparedPair) {
  const before = useSide(id, session, pair.before)
  const after = useSide(id, session, pair.after)
  const difference = useMemo(
    () => (before.compared && after.compared ? differenceOf(before.compared, after.compared) : undefined),
    [before.compared, after.compared],
  )
  return { difference, error: before.error ?? after.error }
}

function useSide(id: string, session: Session, which: string) {
  const isCurrent = which === currentText
  const words = useSettledWords(session, isCurrent)
  const { data: opened } = useQuery(transcriptQuery(id))
  const { data, error } = useQuery({ ...versionQuery(id, which), enabled: !isCurrent })
  const speakers = opened?.speakers
  const current = useMemo(
    (): ComparedText | undefined => (words && speakers ? { words, speakers } : undefined),
    [words, speakers],
  )
  return isCurrent ? { compared: current, error: null } : { compared: data, error }
}

function useSettledWords({ view, onChange }: Session, wanted: boolean): readonly Word[] | null {
  const [words, setWords] = useState<readonly Word[] | null>(() => (wanted ? wordsOf(view.state.doc) : null))
  useEffect(() => {
    if (!wanted) return
    const read = () => setWords(wordsOf(view.state.doc))
    let timer: ReturnType<typeof setTimeout> | undefined
    read()
    const stop = onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(read, settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [view, onChange, wanted])
  return words
}
