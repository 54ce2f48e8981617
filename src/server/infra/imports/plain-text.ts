import type { InputTranscript, InputWord } from '#domain/imports/input-transcript.ts'
import type { Ms } from '#domain/words/words.ts'
import { piecesToWords, type SpeakerPiece } from './pieces.ts'
import { isPlausibleName, splitLabels } from './speaker-labels.ts'

/** A time: `1:23`, `01:02:03`, `01:02:03.5`, or `01:02:03:12` with a frame number, which is ignored. */
const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3})|[:;]\d{2})?`
const BRACKETED = new RegExp(String.raw`[[(<{]\s*${TIME}(?:\s*(?:-->|[-–—])\s*[\d:.,;]+)?\s*[\])>}]`, 'g')
/** `Name  0:12`, the paragraph heading in Otter's exports; also matches a time on its own. */
const HEADING = new RegExp(String.raw`^(?:(\S.*?)(?:\s{2,}|\t+))?${TIME}$`)
/** `Name (0:12):`, followed by the text on the same line or the next. */
const NAME_AND_TIME = new RegExp(
  String.raw`^(?:\*\*)?([^\s:[\](][^:[\](]*?)(?:\*\*)?:?\s*[[(]${TIME}[\])]\s*(?:\*\*)?[:：]?\s*`,
)
/** Maximum length of a heading, in characters. */
const maxHeadingLength = 200
const FOOTER = /^Transcribed by https:\/\/otter\.ai\s*$/i

interface Line {
  text: string
  /** Speaker label in a heading, which needs no colon. */
  speaker?: string | undefined
  start?: Ms | undefined
  /** Whether it starts a paragraph. */
  turn: boolean
}

/**
 * Parses text with or without speakers and times, which may precede or be inside paragraphs. All words
 * of a paragraph share the time span up to the next time.
 */
export function parsePlainText(text: string): InputTranscript {
  const isOtter = text.split('\n').some((line) => FOOTER.test(line.trim()))
  const lines = readLines(text)
  const labels = splitLabels(
    lines.map(({ text: line, start }) => ({ text: line, timed: start !== undefined })),
  )
  let speaker: string | undefined
  const pieces = lines.map(({ text: line, speaker: lineSpeaker, ...rest }, i): SpeakerPiece => {
    const { label, text: lineText } =
      lineSpeaker === undefined
        ? (labels[i] ?? { label: undefined, text: line })
        : { label: lineSpeaker, text: line }
    const isNew = label !== undefined && label !== speaker
    speaker = label ?? speaker
    return { ...rest, text: lineText, speaker, turn: rest.turn || isNew || undefined }
  })
  const words = withCues(pieces)
  const timing = words.some(({ start }) => start !== undefined) ? 'cues' : 'none'
  const isDescript = !isOtter && timing === 'cues' && /^\[\d{2}:\d{2}:\d{2}/m.test(text)
  return { format: isOtter ? 'otter' : isDescript ? 'descript' : 'text', timing, words }
}

function readLines(text: string): Line[] {
  const lines: Line[] = []
  let heading: Pick<Line, 'speaker' | 'start'> = {}
  let turn = true
  for (const raw of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const line = raw.trim()
    if (line === '' || FOOTER.test(line)) {
      turn = true
      continue
    }
    const foundHeading = headingOf(raw.trimEnd())
    if (foundHeading) {
      heading = { speaker: heading.speaker, ...foundHeading.heading }
      turn = true
      if (foundHeading.rest === '') continue
    }
    for (const part of divideAtTimes(foundHeading?.rest ?? line)) {
      const start = part.start ?? heading.start
      if (part.text === '') {
        // A time on its own line belongs to the text after it.
        heading = { ...heading, start }
        turn = true
        continue
      }
      lines.push({ text: part.text, turn, ...(heading.speaker && { speaker: heading.speaker }), start })
      heading = {}
      turn = false
    }
  }
  return lines
}

/** Returns the speaker and time at the start of a line, and the rest of the line. */
function headingOf(line: string): { heading: Pick<Line, 'speaker' | 'start'>; rest: string } | null {
  const lineStart = line.trimStart().slice(0, maxHeadingLength)
  const heading = lineStart.length < maxHeadingLength ? HEADING.exec(lineStart) : null
  if (heading && (heading[1] === undefined || isPlausibleName(heading[1])))
    return {
      heading: { ...(heading[1] && { speaker: heading[1].trim() }), start: timeOf(heading.slice(2)) },
      rest: '',
    }
  const match = NAME_AND_TIME.exec(lineStart)
  if (match?.[1] && isPlausibleName(match[1]))
    return {
      heading: { speaker: match[1].trim(), start: timeOf(match.slice(2)) },
      rest: line.trimStart().slice(match[0].length),
    }
  return null
}

/** Splits a line at its timestamps. */
function divideAtTimes(line: string): Pick<Line, 'text' | 'start'>[] {
  const parts: Pick<Line, 'text' | 'start'>[] = []
  let [at, start] = [0, undefined as Ms | undefined]
  for (const match of line.matchAll(BRACKETED)) {
    parts.push({ text: line.slice(at, match.index).trim(), start })
    start = timeOf(match.slice(1))
    at = match.index + match[0].length
  }
  parts.push({ text: line.slice(at).trim(), start })
  return parts.filter(({ text, start: time }) => text !== '' || time !== undefined)
}

function timeOf([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): Ms {
  const wholeSeconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return wholeSeconds * 1000 + Math.round(Number(`0.${fraction ?? 0}`) * 1000)
}

/** Assigns all words up to the next time to one cue. Ignores times that aren't in ascending order. */
function withCues(pieces: readonly SpeakerPiece[]): InputWord[] {
  const times = pieces.flatMap(({ start }) => start ?? [])
  const isAscending = times.every((time, i) => time >= (times[i - 1] ?? 0))
  const starts = isAscending ? [...new Set(times)] : []
  let index = -1
  return piecesToWords(pieces).map(({ start, ...word }) => {
    if (isAscending && start !== undefined) index = starts.indexOf(start, Math.max(0, index))
    const [from, to] = [starts[index], starts[index + 1]]
    return { ...word, ...(from !== undefined && { start: from, ...(to !== undefined && { end: to }) }) }
  })
}
