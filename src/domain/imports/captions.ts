import { maxCaptionShiftSeconds } from '#contract/limits.ts'
import { type CaptionMark, captionFields, type Ms, type Word } from '#domain/words/words.ts'
import type { InputWord } from './input-transcript.ts'

/** Marks words with a subtitle file's cues and lines, so that exports reproduce them. */
export function withCaptions(words: readonly Word[], input: readonly InputWord[]): Word[] {
  return words.map((word, i) => {
    const cue = input[i]
    const next = input[i + 1]
    if (!cue || !isInCue(input, i)) return word
    const isFirst = cue.before === 'caption'
    const isLast = !next || next.before === 'caption'
    const mark: CaptionMark = {
      before: cue.before ?? 'joined',
      ...(isFirst && captionTimeMark('start', cue.start, word.start)),
      ...(isLast && captionTimeMark('end', cue.end, word.end)),
    }
    return { ...word, ...captionFields(mark, true, true) }
  })
}

/** Returns whether a word belongs to a cue; always false if the file's times don't fit the recording. */
const isInCue = (words: readonly InputWord[], at: number) =>
  words[0]?.before === 'caption' && words[at]?.start !== undefined

/** Returns a cue's time relative to the word, as a caption mark; empty if it is too far from the word. */
function captionTimeMark(edge: 'start' | 'end', captionTime: Ms | undefined, spoken: Ms): CaptionMark {
  const shiftMs = captionTime === undefined ? undefined : captionTime - spoken
  return shiftMs === undefined || Math.abs(shiftMs) > maxCaptionShiftSeconds * 1000 ? {} : { [edge]: shiftMs }
}
