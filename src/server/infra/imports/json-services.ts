import { z } from 'zod'
import type { InputTranscript } from '#domain/imports/input-transcript.ts'
import { confidence, milliseconds, optionalSeconds, speakerLabel } from './json-fields.ts'
import { piecesToWords, type SpeakerPiece } from './pieces.ts'

const awsItem = z.object({
  type: z.string().optional(),
  start_time: optionalSeconds,
  end_time: optionalSeconds,
  speaker_label: speakerLabel,
  alternatives: z.array(z.object({ content: z.string(), confidence })).min(1),
})
const aws = z.object({
  results: z.object({
    items: z.array(awsItem),
    speaker_labels: z
      .object({
        segments: z.array(
          z.object({
            items: z.array(z.object({ start_time: optionalSeconds, speaker_label: speakerLabel })).optional(),
          }),
        ),
      })
      .nullish(),
  }),
})

/** Parses JSON from Amazon Transcribe. */
export function parseAws(data: unknown): InputTranscript | null {
  const parsed = aws.safeParse(data)
  if (!parsed.success) return null
  const { items, speaker_labels } = parsed.data.results
  const labels = new Map(
    (speaker_labels?.segments ?? [])
      .flatMap((segment) => segment.items ?? [])
      .map(({ start_time, speaker_label }) => [start_time, speaker_label] as const),
  )
  let speaker: string | undefined
  const pieces = items.map((item, i): SpeakerPiece => {
    const { content, confidence: certainty } = item.alternatives[0] as {
      content: string
      confidence?: number
    }
    const isGlued = item.type === 'punctuation' && i > 0
    const itemSpeaker =
      item.speaker_label ?? (item.start_time === undefined ? undefined : labels.get(item.start_time))
    if (!isGlued) speaker = itemSpeaker ?? speaker
    // Punctuation has no timings, so the word's end time doesn't change.
    const { start_time: start, end_time: end } = isGlued ? ends(items, i) : item
    return { text: content, isGlued, start, end, speaker, confidence: certainty }
  })
  return { format: 'aws', timing: 'words', words: piecesToWords(pieces) }
}

function ends(items: readonly z.output<typeof awsItem>[], at: number) {
  let i = at
  while (i > 0 && items[i]?.type === 'punctuation') i--
  return items[i] ?? { start_time: undefined, end_time: undefined }
}

const deepgramWord = z.object({
  word: z.string(),
  punctuated_word: z.string().optional(),
  start: optionalSeconds,
  end: optionalSeconds,
  speaker: speakerLabel,
  confidence,
})
const deepgram = z.object({
  results: z.object({
    channels: z
      .array(
        z.object({
          alternatives: z
            .array(
              z.object({
                words: z.array(deepgramWord),
                paragraphs: z.object({ paragraphs: z.array(z.object({ start: optionalSeconds })) }).nullish(),
              }),
            )
            .min(1),
        }),
      )
      .min(1),
  }),
})

/** Parses JSON from Deepgram. If there are several channels, each one is a speaker. */
export function parseDeepgram(data: unknown): InputTranscript | null {
  const parsed = deepgram.safeParse(data)
  if (!parsed.success) return null
  const { channels } = parsed.data.results
  const pieces = channels.flatMap(({ alternatives }, channel) => {
    const [best] = alternatives
    const paragraphs = new Set(best?.paragraphs?.paragraphs.map(({ start }) => start))
    return (best?.words ?? []).map(
      ({ word, punctuated_word, speaker, ...rest }): SpeakerPiece => ({
        ...rest,
        text: punctuated_word ?? word,
        speaker: channels.length > 1 ? String(channel) : speaker,
        ...(rest.start !== undefined && paragraphs.has(rest.start) && { turn: true }),
      }),
    )
  })
  const sortedPieces =
    channels.length > 1 ? pieces.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0)) : pieces
  return { format: 'deepgram', timing: 'words', words: piecesToWords(sortedPieces) }
}

const assemblyWord = z.object({
  text: z.string(),
  start: milliseconds,
  end: milliseconds,
  speaker: speakerLabel,
  confidence,
})
const assemblyAi = z.object({
  words: z.array(assemblyWord).min(1),
  utterances: z.array(z.object({ speaker: speakerLabel, words: z.array(assemblyWord) })).nullish(),
})

/** Parses JSON from AssemblyAI. */
export function parseAssemblyAi(data: unknown): InputTranscript | null {
  const parsed = assemblyAi.safeParse(data)
  if (!parsed.success) return null
  const { words, utterances } = parsed.data
  const pieces: SpeakerPiece[] = utterances?.length
    ? utterances.flatMap(({ speaker, words: turnWords }) =>
        turnWords.map((word, i) => ({
          ...word,
          speaker: word.speaker ?? speaker,
          ...(i === 0 && { turn: true as const }),
        })),
      )
    : words
  const namedSpeakerPieces = pieces.map(
    ({ speaker, ...piece }): SpeakerPiece => ({
      ...piece,
      speaker: speaker !== undefined && /^[A-Z]$/.test(speaker) ? `Speaker ${speaker}` : speaker,
    }),
  )
  return { format: 'assemblyai', timing: 'words', words: piecesToWords(namedSpeakerPieces) }
}
