import type { SpeakerMethod } from '#contract/collection.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import type { SegmentWords } from '#server/features/pipeline/stages/recognize.ts'
import type { Segment } from '#server/infra/engines/engine.ts'
import type { Media, MediaInfo } from '#server/infra/media/media.ts'
import { identifySpeakersByChannel } from '#server/infra/speakers/channels.ts'
import type { Diarizer } from '#server/infra/speakers/diarizer.ts'

/** Speaker spans; empty if the words already have speaker labels or no speakers were identified. */
export interface Speakers {
  method: SpeakerMethod | null
  spans: SpeakerSpan[]
}

export const unknownSpeakers: Speakers = { method: null, spans: [] }

/** Returns the number of distinct speakers in the engine's labels. */
export const countLabels = (recognized: readonly Pick<SegmentWords, 'words'>[]) =>
  new Set(recognized.flatMap(({ words }) => words.flatMap(({ speaker }) => speaker ?? []))).size

export interface SpeakerSearch {
  media: Media
  /** Path of the original file, in which each channel may have a single speaker. */
  source: string
  info: MediaInfo
  /** Raw PCM file: s16le, 16 kHz, mono. */
  pcm: string
  segments: readonly Segment[]
  /** Number of distinct speakers in the engine's labels. */
  labels: number
  /** Number of speakers, if known. */
  speakerCount?: number | undefined
  /** Whether each channel is known to have a single speaker. */
  hasChannelSpeakers?: boolean
  diarizers: readonly Diarizer[]
  signal: AbortSignal
  /** Called with the progress (0 to 1). */
  onProgress?: (fraction: number) => void
}

/**
 * Identifies speakers by channel if each is known to have a single speaker; otherwise by the engine's labels,
 * then by channels, then with the best diarizer that is ready and works. If the number of people is known,
 * methods that find more are skipped.
 * @throws the last diarizer's error; the signal's reason
 */
export async function findSpeakers(search: SpeakerSearch): Promise<Speakers> {
  const { media, source: path, info, pcm: pcmPath, diarizers, speakerCount, signal, onProgress } = search
  const max = speakerCount ?? Number.POSITIVE_INFINITY
  if (search.hasChannelSpeakers) {
    const spans = await identifySpeakersByChannel({ media, path, info, signal, isKnown: true })
    if (spans) return { method: 'channels', spans }
  }
  if (search.labels > 0 && search.labels <= max) return { method: 'engine', spans: [] }
  let failure: unknown
  try {
    const channels = await identifySpeakersByChannel({ media, path, info, signal })
    if (channels && countSpeakers(channels) <= max) return { method: 'channels', spans: channels }
  } catch (error) {
    signal.throwIfAborted()
    failure = error
  }
  for (const diarizer of diarizers) {
    if (!(await diarizer.isReady())) continue
    const request = {
      pcmPath,
      speech: search.segments,
      speakerCount,
      signal,
      ...(onProgress && { onProgress }),
    }
    try {
      return { method: diarizer.method, spans: await diarizer.diarize(request) }
    } catch (error) {
      signal.throwIfAborted()
      failure = error
    }
  }
  if (failure) throw failure
  return unknownSpeakers
}

const countSpeakers = (spans: readonly SpeakerSpan[]) => new Set(spans.map(({ speaker }) => speaker)).size
