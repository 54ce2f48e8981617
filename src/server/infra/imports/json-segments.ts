import { z } from 'zod'
import type { InputTranscript, InputWord } from '#domain/imports/input-transcript.ts'
import { confidence, milliseconds, optionalSeconds, speakerLabel } from './json-fields.ts'
import { assignTimings, piecesToWords, type SpeakerPiece } from './pieces.ts'

const whisperWord = z
  .object({
    word: z.string(),
    start: optionalSeconds,
    end: optionalSeconds,
    speaker: speakerLabel,
    score: confidence,
    probability: confidence,
  })
  .transform(({ score, probability, word, ...rest }) => ({
    ...rest,
    text: word,
    confidence: score ?? probability,
  }))
const whisperSegment = z.object({
  text: z.string(),
  start: optionalSeconds,
  end: optionalSeconds,
  speaker: speakerLabel,
  words: z.array(whisperWord).nullish(),
})
const whisper = z.object({
  segments: z.array(whisperSegment).min(1),
  word_segments: z.array(z.unknown()).nullish(),
  words: z.array(whisperWord).nullish(),
})
const whisperWords = z.object({ text: z.string(), words: z.array(whisperWord).min(1) })

/** Parses JSON from Whisper, its API and variants, and WhisperX. */
export function parseWhisper(data: unknown): InputTranscript | null {
  const parsed = whisper.safeParse(data)
  if (!parsed.success) {
    const plain = whisperWords.safeParse(data)
    if (!plain.success) return null
    return { format: 'whisper', timing: 'words', words: assignTimings(plain.data.text, plain.data.words) }
  }
  const { segments, word_segments, words: all } = parsed.data
  const hasSpeakers = segments.some(({ speaker }) => speaker !== undefined)
  const format = word_segments || hasSpeakers ? 'whisperx' : 'whisper'
  if (all?.length && segments.every(({ words }) => !words?.length))
    return { format, timing: 'words', words: assignTimings(segments.map(({ text }) => text).join(' '), all) }
  const hasWordTimes = segments.some(({ words }) => words?.length)
  return {
    format,
    timing: hasWordTimes ? 'words' : 'cues',
    words: segments.flatMap((segment) => segmentWords(segment, hasWordTimes)),
  }
}

/** Returns a segment's words: its text, with timings from its word list. */
function segmentWords(
  { words, text, ...cue }: z.output<typeof whisperSegment>,
  hasWordTimes: boolean,
): InputWord[] {
  if (!hasWordTimes) return piecesToWords([{ ...cue, text: text.trim() }])
  const hasSpaces = words?.some((word) => /^\s/.test(word.text)) ?? false
  const pieces = (words ?? []).map(
    (word, i): SpeakerPiece => ({
      ...word,
      text: word.text.trim(),
      // Whisper puts a space before each word; word fragments have none.
      isGlued: i > 0 && (hasSpaces ? !/^\s/.test(word.text) : isUnspaced(text)),
      speaker: word.speaker ?? cue.speaker,
    }),
  )
  const joinedText = pieces.map((piece) => piece.text).join('')
  if (joinedText === text.replace(/\s+/g, '')) return piecesToWords(pieces)
  return assignTimings(text, pieces).map((word) => ({ ...word, speaker: word.speaker ?? cue.speaker }))
}

/** Returns whether a text has no spaces between words, as in Chinese. */
const isUnspaced = (text: string) => !/\s/.test(text.trim())

const whisperCpp = z.object({
  transcription: z
    .array(z.object({ text: z.string(), offsets: z.object({ from: milliseconds, to: milliseconds }) }))
    .min(1),
})

/** Parses JSON from whisper.cpp. */
export function parseWhisperCpp(data: unknown): InputTranscript | null {
  const parsed = whisperCpp.safeParse(data)
  if (!parsed.success) return null
  const pieces = parsed.data.transcription.map(
    ({ text, offsets: { from, to } }): SpeakerPiece => ({ text: text.trim(), start: from, end: to }),
  )
  return { format: 'whisper', timing: 'cues', words: piecesToWords(pieces) }
}

/** Samples per second, the unit of Otter's offsets. */
const otterRate = 16_000
const otterSpeech = z.object({
  speakers: z
    .array(z.object({ id: speakerLabel, speaker_id: speakerLabel, speaker_name: z.string().nullish() }))
    .nullish(),
  transcripts: z
    .array(
      z.object({
        transcript: z.string(),
        speaker_id: speakerLabel,
        speaker_name: z.string().nullish(),
        start_offset: z.number().nullish(),
        end_offset: z.number().nullish(),
        alignment: z
          .array(
            z
              .object({ word: z.string(), start: optionalSeconds, end: optionalSeconds })
              .transform(({ word, ...rest }) => ({ ...rest, text: word })),
          )
          .nullish(),
      }),
    )
    .min(1),
})
const otter = z.union([otterSpeech, z.object({ speech: otterSpeech }).transform(({ speech }) => speech)])

/** Parses JSON from Otter. */
export function parseOtter(data: unknown): InputTranscript | null {
  const parsed = otter.safeParse(data)
  if (!parsed.success) return null
  const { speakers, transcripts } = parsed.data
  const names = new Map(
    (speakers ?? []).map(({ id, speaker_id, speaker_name }) => [speaker_id ?? id, speaker_name ?? undefined]),
  )
  const hasWordTimes = transcripts.some(({ alignment }) => alignment?.length)
  const words = transcripts.flatMap((part): InputWord[] => {
    const speaker = part.speaker_name ?? names.get(part.speaker_id) ?? part.speaker_id
    const joinedText = hasWordTimes
      ? assignTimings(part.transcript, part.alignment ?? [])
      : piecesToWords([
          { text: part.transcript, start: offsetOf(part.start_offset), end: offsetOf(part.end_offset) },
        ])
    return joinedText.map((word, i) => ({
      ...word,
      ...(speaker !== undefined && { speaker }),
      ...(i === 0 && { turn: true as const }),
    }))
  })
  const hasCues = words.some(({ start }) => start !== undefined)
  return { format: 'otter', timing: hasWordTimes ? 'words' : hasCues ? 'cues' : 'none', words }
}

const offsetOf = (samples: number | null | undefined) =>
  samples === null || samples === undefined ? undefined : Math.round((samples / otterRate) * 1000)
