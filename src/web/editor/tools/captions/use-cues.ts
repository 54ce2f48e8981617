import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { CaptionRules } from '#contract/captions.ts'
import type { Collection } from '#contract/collection.ts'
import { type CaptionProblem, checkCues } from '#domain/captions/check.ts'
import { type Cue, createCues, type SubtitleOptions } from '#domain/captions/subtitles.ts'
import type { Word } from '#domain/words/words.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import { replaceWords } from '#web/editor/core/document/replace-words.ts'
import { runClock } from '#web/editor/core/playback/clock.ts'
import type { Player } from '#web/editor/core/playback/player.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useEditorValue } from '#web/editor/core/session/use-editor-value.ts'

/** Debounce delay for updating the captions after a text change, in milliseconds. */
const idleMs = 250

export interface CueList {
  words: readonly Word[]
  all: readonly Cue[]
  /** Problems by caption index. */
  problems: ReadonlyMap<number, readonly CaptionProblem[]>
  options: SubtitleOptions
}

/** Props shared by the parts of a caption. */
export interface CueProps {
  list: CueList
  /** Index of the caption. */
  index: number
  collection: Collection
  session: Session
  readOnly: boolean
}

/** Returns the captions of the open text and their violations of the limits. */
export function useCues(session: Session, rules: CaptionRules, languageCode: string): CueList {
  const words = useEditorValue(session, () => getWords(session.view.state.doc), idleMs)
  return useMemo(() => {
    const options = { rules, languageCode }
    const all = createCues(words, options)
    return { words, all, options, problems: Map.groupBy(checkCues(all, options), ({ cue }) => cue) }
  }, [words, rules, languageCode])
}

/** Returns the index of the last caption that has started, or -1 before the first one. */
export function useCurrentCue(player: Player, all: readonly Cue[]): number {
  const current = useCallback(() => {
    // The position after a seek may be a fraction of a millisecond before the requested time.
    const time = player.position * 1000 + 1
    return all.findLastIndex(({ start }) => start <= time)
  }, [player, all])
  const subscribe = useCallback(
    (listener: () => void) =>
      runClock(player, () => {
        listener()
        return all[current() + 1]?.start ?? null
      }).stop,
    [player, all, current],
  )
  return useSyncExternalStore(subscribe, current)
}

/** Applies new caption marks to the text's words as a single undo step. */
export function applyMarks({ view }: Session, words: readonly Word[]): void {
  const current = getWords(view.state.doc)
  // Ignore outdated captions, so that the latest text edit isn't lost.
  if (current.length !== words.length || current.some(({ text }, i) => text !== words[i]?.text)) return
  const transaction = replaceWords(view.state, words)
  if (transaction) view.dispatch(transaction)
}
