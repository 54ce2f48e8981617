import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { balanceLines, groupForCues, maxCueMs, minCueMs, visibleLength } from './cue-layout.ts'
import { speakerNames } from './paragraphs.ts'
import { printableWords } from './printable-words.ts'
import { joinWords, type Ms, type Word } from './words.ts'

export interface SubtitleOptions {
  /** Maximum characters per line; 35 by default. Longer words get their own line. */
  size?: number
  /** Whether to start a cue at every change of speaker. */
  breakAllSpeakers?: boolean
}

export interface Cue {
  readonly start: Ms
  readonly end: Ms
  /** One or two lines of words. */
  readonly lines: readonly (readonly Word[])[]
  /** Reading speed in characters per second. */
  readonly readingSpeed: number
  /** Whether the cue is too fast for comfortable reading. */
  readonly tooFast: boolean
}

/** Comfortable reading speed, in characters per second. */
const easySpeed = 17
/** Minimum duration of a cue in fast speech; the next one then starts late. */
const leastCue: Ms = 500
/** Gap between cues, so that a change is visible. */
const betweenCues: Ms = 80
/** Minimum visible gap; a shorter one flickers, so the previous cue stays. */
const flicker: Ms = 500

/** The words that end at or after a time, in milliseconds. */
export function wordsEndingAfter(words: readonly Word[], from: Ms): readonly Word[] {
  return from > 0 ? words.filter((word) => word.end >= from) : words
}

/**
 * Creates the subtitles of a transcript, ascending and without overlap. A cue has at most two lines and lasts 1 to 7 s;
 * if the next cue's speech comes sooner it is shorter, but never under half a second.
 */
export function cues(words: readonly Word[], options: SubtitleOptions = {}): Cue[] {
  const { size = 35, breakAllSpeakers = false } = options
  const groups = groupForCues(printableWords(words), { size, breakAllSpeakers })
  let free: Ms = 0
  return groups.map((group, i) => {
    const lines = balanceLines(group, size)
    const characters = visibleLength(joinWords(group))
    const start = Math.max(free, group[0]?.start ?? 0)
    const end = endOfCue(start, group, characters, groups[i + 1]?.[0]?.start ?? Number.POSITIVE_INFINITY)
    free = end
    const readingSpeed = Math.round((characters * 10_000) / (end - start)) / 10
    return { start, end, lines, readingSpeed, tooFast: readingSpeed > easySpeed }
  })
}

function endOfCue(start: Ms, words: readonly Word[], characters: number, next: Ms): Ms {
  const spoken = words.reduce((latest, word) => Math.max(latest, word.end), start)
  const wanted = Math.max(spoken, start + minCueMs, start + Math.round((characters / easySpeed) * 1000))
  const latest = Math.max(next - betweenCues, Math.min(next, start + minCueMs), start + leastCue)
  const end = next - wanted < flicker ? latest : wanted
  return Math.min(end, start + maxCueMs)
}

const plainLines = (cue: Cue) => cue.lines.map(joinWords)

/** Formats a SubRip file (UTF-8, CRLF). */
export function toSrt(words: readonly Word[], options: SubtitleOptions = {}): string {
  return cues(words, options)
    .map((cue, i) => {
      const times = `${formatTimestamp(cue.start, ',')} --> ${formatTimestamp(cue.end, ',')}`
      // The format has no escape for its arrow.
      const lines = plainLines(cue).map((line) => line.replaceAll('-->', '→'))
      return [i + 1, times, ...lines, '', ''].join('\r\n')
    })
    .join('')
}

/** Formats a WebVTT file (UTF-8) with speakers. */
export function toVtt(
  words: readonly Word[],
  speakers: readonly TranscriptSpeaker[],
  options: SubtitleOptions = {},
): string {
  const nameOf = speakerNames(speakers)
  const blocks = cues(words, options).map(
    (cue) =>
      `${formatTimestamp(cue.start, '.')} --> ${formatTimestamp(cue.end, '.')}\n${withVoices(cue, nameOf)}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

function withVoices(cue: Cue, nameOf: (speaker: string) => string): string {
  let text = ''
  let speaking: string | undefined
  for (const line of cue.lines)
    for (const [i, word] of line.entries()) {
      const separator = text === '' ? '' : i === 0 ? '\n' : ' '
      const name = escapeVtt(nameOf(word.speaker))
      if (word.speaker === speaking) text += separator
      else text += `${text && '</v>'}${separator}<v ${name}>`
      text += escapeVtt(word.text)
      speaking = word.speaker
    }
  return `${text}</v>`
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Formats a time as `hh:mm:ss`, or with a separator and milliseconds. */
export function formatTimestamp(time: Ms, separator?: ',' | '.'): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = Math.floor(time / 1000)
  const whole = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  return separator ? `${whole}${separator}${String(time % 1000).padStart(3, '0')}` : whole
}
