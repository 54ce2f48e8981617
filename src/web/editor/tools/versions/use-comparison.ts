import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Word } from '#domain/words/words.ts'
import { type ComparedPair, currentTextId } from '#web/editing/comparison/compared-pair.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import { transcriptQuery, versionQuery } from '#web/editor/core/session/queries.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import {
  type ComparedTranscript,
  createDifference,
  hunkTime,
  type TranscriptDifference,
} from './difference.ts'

/** Delay before the comparison is updated after a text change, in milliseconds. */
const settleMs = 1_000

/**
 * Returns the difference between two versions. If one of them is the current text, the difference is updated
 * when the text changes.
 */
export function useComparison(id: string, session: Session, pair: ComparedPair) {
  const before = useComparedTranscript(id, session, pair.before)
  const after = useComparedTranscript(id, session, pair.after)
  const difference = useMemo(
    () => (before.compared && after.compared ? createDifference(before.compared, after.compared) : undefined),
    [before.compared, after.compared],
  )
  return { difference, error: before.error ?? after.error }
}

/** Moves playback and the text view to a change. */
export function showHunk(
  { player, tracking, view }: Session,
  difference: TranscriptDifference,
  index: number,
): void {
  const hunk = difference.hunks[index]
  if (!hunk) return
  const time = hunkTime(difference, hunk)
  player.seek(time / 1000)
  tracking.resume()
  moveToTime(view, time, { focus: false })
}

function useComparedTranscript(id: string, session: Session, versionId: string) {
  const isCurrent = versionId === currentTextId
  const words = useSettledWords(session, isCurrent)
  const { data: transcript } = useQuery(transcriptQuery(id))
  const { data, error } = useQuery({ ...versionQuery(id, versionId), enabled: !isCurrent })
  const speakers = transcript?.speakers
  const current = useMemo(
    (): ComparedTranscript | undefined => (words && speakers ? { words, speakers } : undefined),
    [words, speakers],
  )
  return isCurrent ? { compared: current, error: null } : { compared: data, error }
}

function useSettledWords({ view, onChange }: Session, enabled: boolean): readonly Word[] | null {
  const [words, setWords] = useState<readonly Word[] | null>(() =>
    enabled ? getWords(view.state.doc) : null,
  )
  useEffect(() => {
    if (!enabled) return
    const read = () => setWords(getWords(view.state.doc))
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
  }, [view, onChange, enabled])
  return words
}
