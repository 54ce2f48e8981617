import type { InputTranscript } from '#domain/imports/input-transcript.ts'
import type { Ms } from '#domain/words/words.ts'
import { piecesToWords, type SpeakerPiece } from './pieces.ts'
import { splitLabels } from './speaker-labels.ts'

const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?`
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s|$)`)
/** WebVTT blocks that contain no text. */
const NOT_A_CUE = /^(WEBVTT|NOTE|STYLE|REGION|X-TIMESTAMP-MAP)\b/
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

interface Cue {
  /** Undefined if the file's times are impossible. */
  start: Ms | undefined
  end: Ms | undefined
  /** Time by which cues are sorted; the previous cue's if the cue has none. */
  order: Ms
  lines: string[]
}

/** Returns whether a text has cue timings near its start. */
export function hasCues(text: string): boolean {
  return text
    .slice(0, 10_000)
    .split(/\r\n|[\n\r]/)
    .some((line) => TIMES.test(line.slice(0, 200)))
}

/**
 * Parses SRT or WebVTT. Sorts cues by time, removes tags and turns voices into speakers. Skips malformed
 * cues, and drops impossible times.
 */
export function parseCues(text: string): InputTranscript {
  const cues = readCues(text).toSorted((a, b) => a.order - b.order)
  const lines = cues.flatMap(({ start, end, lines: cueLines }) =>
    cueLines
      .map(parsePlainLine)
      .filter(({ text: line }) => line !== '')
      .map((line, i) => ({
        start,
        end,
        before: i === 0 ? ('caption' as const) : ('line' as const),
        ...line,
      })),
  )
  const labels = splitLabels(lines.map((line) => ({ text: line.text, timed: false })))
  let speaker: string | undefined
  const pieces = lines.map(({ text: line, voice, hasDash, start, end, before }, i): SpeakerPiece => {
    const { label = undefined, text: unlabeledText = line } =
      voice === undefined ? (labels[i] ?? {}) : { label: voice, text: line }
    const isNew = label !== undefined && label !== speaker
    speaker = label ?? speaker
    return { text: unlabeledText, start, end, speaker, turn: isNew || hasDash || undefined, before }
  })
  return { format: /^\uFEFF?WEBVTT/.test(text) ? 'vtt' : 'srt', timing: 'cues', words: piecesToWords(pieces) }
}

function readCues(text: string): Cue[] {
  const cues: Cue[] = []
  let cue: Cue | null = null
  let isSkipping = false
  const lines = text.split(/\r\n|[\n\r]/)
  for (const [i, line] of lines.entries()) {
    const times = TIMES.exec(line.slice(0, 200))
    if (times) {
      const [start, end] = [timeOf(times.slice(1, 5)), timeOf(times.slice(5, 9))]
      const isPossible = start !== undefined && end !== undefined && start <= end
      cue = isPossible
        ? { start, end, order: start, lines: [] }
        : { start: undefined, end: undefined, order: cues.at(-1)?.order ?? 0, lines: [] }
      cues.push(cue)
      isSkipping = false
    } else if (line.trim() === '') isSkipping = false
    else if (NOT_A_CUE.test(line) && isBlank(lines[i - 1])) {
      isSkipping = true
      cue = null
    } else if (cue && !isSkipping && !isNumberOfNext(lines, i)) cue.lines.push(line)
  }
  return cues
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

/**
 * Whether a line is the number or the name of the next cue: it directly precedes the cue's timings and,
 * if it is a name, follows an empty line.
 */
function isNumberOfNext(lines: readonly string[], at: number): boolean {
  if (!TIMES.test((lines[at + 1] ?? '').slice(0, 200))) return false
  return /^\s*\d+\s*$/.test((lines[at] ?? '').slice(0, 200)) || isBlank(lines[at - 1])
}

/** Returns undefined for impossible times, such as 61 seconds. */
function timeOf([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): Ms | undefined {
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined
  const wholeSeconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return wholeSeconds * 1000 + Math.round(Number(`0.${fraction ?? 0}`) * 1000)
}

/** Removes tags, and returns the WebVTT voice and whether a dash marks a line by another speaker. */
function parsePlainLine(line: string): { text: string; voice?: string; hasDash: boolean } {
  const voice = /<v(?:\.[^\s>]*)?\s+([^<>]{1,200})>/i.exec(line)?.[1]?.trim()
  const text = line
    .replace(/<\/?[a-z\d][^<>]*>/gi, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&(\w{2,5});/g, (match, name: string) => entities[name] ?? match)
    .trim()
  const textWithoutDash = text.replace(/^[-–—]\s*(?=\S)/, '')
  return {
    text: textWithoutDash,
    ...(voice && { voice: decodeEntities(voice) }),
    hasDash: textWithoutDash !== text,
  }
}

const decodeEntities = (text: string) =>
  text.replace(/&(\w{2,5});/g, (wholeSeconds, name: string) => entities[name] ?? wholeSeconds)
