import { useEffect } from 'react'
import type { Slot } from '#domain/words.ts'
import { wordsOf } from './editor/document.ts'
import { markWords } from './editor/word-marks.ts'
import type { Session } from './session.ts'

/** Marks a stretch of the text while something is asked about it. */
export function useMarkedSpan({ view, onChange }: Session, span: Slot | null): void {
  const { start, end } = span ?? { start: 0, end: 0 }
  useEffect(() => {
    if (end === 0) return
    const mark = () => {
      const inSpan = wordsOf(view.state.doc).flatMap((word, index) =>
        start <= word.start && word.start < end ? [index] : [],
      )
      markWords(view, 'lh-recode', inSpan)
    }
    mark()
    const stop = onChange(mark)
    return () => {
      stop()
      if (!view.isDestroyed) markWords(view, 'lh-recode', [])
    }
  }, [view, onChange, start, end])
}
