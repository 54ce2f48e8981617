import type { CaptionRules } from '#contract/captions.ts'
import type { CaptionPosition } from '#contract/export-formats.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { createSpeakerNameLookup } from '#domain/words/paragraphs.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { type DescribedWords, describeBreaks, groupForCaptions } from './groups.ts'
import { lineStarts } from './lines.ts'
import { profileRules } from './rules.ts'
import { captionWords, lineText, needsSpace } from './text.ts'
import { describeWords } from './word-features.ts'

export interface SubtitleOptions {
  /** Limits; defaults to the language's standard profile. */
  rules?: CaptionRules
  /** Maximum characters per line, overriding the profile's. Longer words get their own line. */
  size?: number
  /**
   * Whether to start a cue at every change of speaker; by default, only when two speakers don't fit well in
   * one cue.
   */
  breakAllSpeakers?: boolean
  /** Position on screen, if the format supports positions; defaults to the bottom. */
  position?: CaptionPosition
  /** Code such as `en-US`, used to break between phrases. */
  languageCode?: string
}

export interface Cue {
  readonly start: Ms
  readonly end: Ms
  /** Lines of at least one word each, no more than the limit allows unless a person chose more. */
  readonly lines: readonly (readonly Word[])[]
  /** Indexes of the cue's first and last word in the given list. */
  readonly first: number
  readonly last: number
  /** Reading speed in characters per second. */
  readonly readingSpeed: number
  /** Whether the cue is too fast to read comfortably. */
  readonly isTooFast: boolean
}

/** Minimum duration of a cue in fast speech; the next cue then starts late. */
const minCueDuration: Ms = 500
/** Minimum duration of a cue whose times were chosen by a person. */
const minChosenCueDuration: Ms = 100

/** Returns the words that end at or after a time, in milliseconds. */
export function findWordsEndingAfter(words: readonly Word[], from: Ms): readonly Word[] {
  return from > 0 ? words.filter((word) => word.end >= from) : words
}

/** Returns the limits for the given options. */
export function rulesOf({ rules, size, languageCode }: SubtitleOptions): CaptionRules {
  const limits = rules ?? profileRules('standard', languageCode)
  return size === undefined ? limits : { ...limits, size }
}

/**
 * Creates a transcript's subtitles: in ascending order, without overlaps and within the limits. If the next
 * cue's speech starts too soon, a cue is shorter than the minimum, but never under half a second. Breaks and
 * times chosen by a person are kept, even if they exceed the limits.
 */
export function createCues(words: readonly Word[], options: SubtitleOptions = {}): Cue[] {
  const rules = rulesOf(options)
  const { words: displayWords, indexes } = captionWords(words, rules.size)
  const describedWords = describeBreaks(displayWords, describeWords(displayWords, options.languageCode))
  const ends = groupForCaptions(describedWords, {
    rules,
    breakAllSpeakers: options.breakAllSpeakers ?? false,
  })
  let earliestStart: Ms = 0
  return ends.map((to, i) => {
    const from = ends[i - 1] ?? 0
    const starts = lineStarts(describedWords, [from, to], { size: rules.size, max: rules.lines })
    const lines = starts.map((start, line) => displayWords.slice(start, starts[line + 1] ?? to))
    const characters = lengthOf(describedWords, [from, to], starts)
    const start = Math.max(earliestStart, 0, chosenStart(displayWords[from]))
    const end = endOfCue(displayWords, { start, from, to, characters }, rules)
    earliestStart = end
    const readingSpeed = Math.round((characters * 10_000) / (end - start)) / 10
    return {
      start,
      end,
      lines,
      first: indexes[from] ?? 0,
      last: indexes[to - 1] ?? 0,
      readingSpeed,
      isTooFast: readingSpeed > rules.readingSpeed,
    }
  })
}

/** Returns the visible length of words in lines, with a space between the lines. */
function lengthOf(
  { lengths, spaces }: DescribedWords,
  [from, to]: readonly [number, number],
  lines: readonly number[],
): number {
  let total = lengths[from] as number
  for (let at = from + 1; at < to; at++)
    total += (lengths[at] as number) + (lines.includes(at) ? 1 : (spaces[at] as number))
  return total
}

const chosenStart = (word: Word | undefined): Ms =>
  word ? word.start + (word.caption?.start ?? 0) : Number.POSITIVE_INFINITY

interface TimedGroup {
  start: Ms
  /** Indexes of the cue's words; `to` is exclusive. */
  from: number
  to: number
  characters: number
}

function endOfCue(
  words: readonly Word[],
  { start, from, to, characters }: TimedGroup,
  rules: CaptionRules,
): Ms {
  const next = words[to]
  const nextStart = chosenStart(next)
  const last = words[to - 1]
  const endOffset = last?.caption?.end
  if (last && endOffset !== undefined) {
    const latestEnd = next?.caption?.start === undefined ? Number.POSITIVE_INFINITY : nextStart
    return Math.max(start + minChosenCueDuration, Math.min(last.end + endOffset, latestEnd))
  }
  let spokenEnd = start
  let isJoined = false
  for (let i = from; i < to; i++) {
    const word = words[i] as Word
    if (word.end > spokenEnd) spokenEnd = word.end
    if (i > from && word.caption?.before) isJoined = true
  }
  const { minDuration, maxDuration, gap, closedGap, readingSpeed } = rules
  const targetEnd = Math.max(
    spokenEnd,
    start + minDuration,
    start + Math.round((characters / readingSpeed) * 1000),
  )
  const min = next?.caption?.start === undefined ? minCueDuration : minChosenCueDuration
  const latestEnd = Math.max(nextStart - gap, Math.min(nextStart, start + minDuration), start + min)
  const end = nextStart - targetEnd < Math.max(gap, closedGap) ? latestEnd : targetEnd
  return Math.min(end, Math.max(start + maxDuration, isJoined ? spokenEnd : 0))
}

/** Formats a SubRip file (UTF-8, CRLF). */
export function toSrt(words: readonly Word[], options: SubtitleOptions = {}): string {
  let file = ''
  for (const [i, cue] of createCues(words, options).entries()) {
    file += `${i + 1}\r\n${formatTimestamp(cue.start, ',')} --> ${formatTimestamp(cue.end, ',')}\r\n`
    // SubRip has no escape sequence for the arrow that it uses between times.
    for (const line of cue.lines) file += `${lineText(line).replaceAll('-->', '→')}\r\n`
    file += '\r\n'
  }
  return file
}

/** Formats a WebVTT file (UTF-8) with speakers. */
export function toVtt(
  words: readonly Word[],
  speakers: readonly TranscriptSpeaker[],
  options: SubtitleOptions = {},
): string {
  const nameOf = createSpeakerNameLookup(speakers)
  // The top line of the video; players place cues without a setting at the bottom.
  const settings = options.position === 'top' ? ' line:0' : ''
  const blocks = createCues(words, options).map(
    (cue) =>
      `${formatTimestamp(cue.start, '.')} --> ${formatTimestamp(cue.end, '.')}${settings}\n${withVoices(cue, nameOf)}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

function withVoices(cue: Cue, nameOf: (speaker: string) => string): string {
  let text = ''
  let lastSpeaker: string | undefined
  for (const line of cue.lines)
    for (const [i, word] of line.entries()) {
      const before = line[i - 1]
      const separator = text === '' ? '' : before ? (needsSpace(before, word) ? ' ' : '') : '\n'
      const name = escapeVtt(nameOf(word.speaker))
      if (word.speaker === lastSpeaker) text += separator
      else text += `${text && '</v>'}${separator}<v ${name}>`
      text += escapeVtt(word.text)
      lastSpeaker = word.speaker
    }
  return `${text}</v>`
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Formats a time as `hh:mm:ss`, or with a separator and milliseconds. */
export function formatTimestamp(time: Ms, separator?: ',' | '.'): string {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = Math.floor(time / 1000)
  const formattedTime = `${twoDigits(seconds / 3600)}:${twoDigits((seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
  return separator ? `${formattedTime}${separator}${String(time % 1000).padStart(3, '0')}` : formattedTime
}
