import type { SpeakerMethod } from '#contract/collection.ts'
import type { SpeakerSpan } from '#domain/speakers.ts'
import type { Segment } from '#server/infra/engines/engine.ts'
import type { Media, MediaInfo } from '#server/infra/media/media.ts'
import { speakersByChannel } from '#server/infra/speakers/channels.ts'
import type { Diarizer } from '#server/infra/speakers/diarizer.ts'
import type { SegmentWords } from './recognize.ts'

/** Speaker spans; empty if the words have labels, or no speakers are known. */
export interface Speakers {
  method: SpeakerMethod | null
  spans: SpeakerSpan[]
}

export const unknownSpeakers: Speakers = { method: null, spans: [] }

/** Whether an engine has labeled words with speakers. */
export const isLabeled = (heard: readonly Pick<SegmentWords, 'words'>[]) =>
  heard.some(({ words }) => words.some((word) => word.speaker !== undefined))

export interface SpeakerSearch {
  media: Media
  /** The original file, whose channels may have one person each. */
  source: string
  info: MediaInfo
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcm: string
  segments: readonly Segment[]
  /** Whether the words have speaker labels. */
  labeled: boolean
  diarizers: readonly Diarizer[]
  signal: AbortSignal
  /** 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * Identifies speakers: by the engine's labels, else by channels, else with the best diarizer that is ready and works.
 * @throws the last diarizer's error; the signal's reason
 */
export async function findSpeakers(search: SpeakerSearch): Promise<Speakers> {
  const { media, source: path, info, pcm: pcmPath, diarizers, signal, onProgress } = search
  if (search.labeled) return { method: 'engine', spans: [] }
  let failure: unknown
  try {
    const channels = await speakersByChannel({ media, path, info, signal })
    if (channels) return { method: 'channels', spans: channels }
  } catch (error) {
    signal.throwIfAborted()
    failure = error
  }
  for (const diarizer of diarizers) {
    if (!(await diarizer.isReady())) continue
    const request = { pcmPath, speech: search.segments, signal, ...(onProgress && { onProgress }) }
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
