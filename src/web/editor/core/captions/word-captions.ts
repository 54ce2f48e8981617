import type { CaptionRules } from '#contract/captions.ts'
import { createCues } from '#domain/captions/subtitles.ts'
import { lineText } from '#domain/captions/text.ts'
import type { Word } from '#domain/words/words.ts'
import { getWords } from '#web/editor/core/document/document.ts'
import type { Viewer } from '#web/editor/core/session/viewer.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { type CaptionSource, createCueLookup, createStaticSource, type ShownCue } from './caption-source.ts'

export interface WordCaptionOptions {
  rules: CaptionRules
  languageCode: string
}

/** Delay before captions reflect a text change, in milliseconds. */
const idleMs = 400

function shownCues(words: readonly Word[], options: WordCaptionOptions): ShownCue[] {
  return createCues(words, options).map(({ start, end, lines }) => ({
    start,
    end,
    lines: lines.map(lineText),
  }))
}

/** Creates captions from words in the same way as an export. */
export function createWordCaptions(words: readonly Word[], options: WordCaptionOptions): CaptionSource {
  return createStaticSource(shownCues(words, options))
}

/** Creates captions that follow the changes of an open text until the signal aborts. */
export function createLiveCaptions(
  viewer: Viewer,
  options: WordCaptionOptions,
  signal: AbortSignal,
): CaptionSource {
  const { notify, add } = createListeners()
  const read = () => shownCues(getWords(viewer.view.state.doc), options)
  let currentCaptions = read()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = viewer.onChange(() => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      currentCaptions = read()
      notify()
    }, idleMs)
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
  return { ...createCueLookup(() => currentCaptions), subscribe: add }
}
