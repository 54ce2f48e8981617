import { PCM_RATE } from '#server/infra/media/pcm.ts'
import type { Addon, SpeakerClustering, SpeakerEmbeddingExtractor } from './addon.ts'
import type { AudioSegment, DiarizationResult, ModelToLoad } from './protocol.ts'
import { readSamples } from './samples.ts'

/** Maximum and minimum seconds of speech for a meaningful voiceprint. */
const MAX_VOICE_SECONDS = 60
const MIN_VOICE_SECONDS = 1

type Span = DiarizationResult['spans'][number]

/**
 * Identifies speakers in one segment and creates their voiceprints, so that speakers can be matched
 * across segments. The whole segment is kept in memory along with the distances between all pairs
 * of its parts, so longer recordings are split into several segments.
 */
export function createDiarizer(
  addon: Addon,
  { segmentation, embedding, threads }: Extract<ModelToLoad, { kind: 'speakers' }>,
): (task: AudioSegment & { speakerCount?: number | undefined }) => DiarizationResult {
  const nativeOptions = { numThreads: threads, provider: 'cpu', debug: false }
  const diarization = new addon.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: segmentation }, ...nativeOptions },
    embedding: { model: embedding, ...nativeOptions },
    clustering: clusteringOf(undefined),
    minDurationOn: 0.2,
    minDurationOff: 0.5,
  })
  if (diarization.sampleRate !== PCM_RATE) throw new Error(`The model works at ${diarization.sampleRate} Hz`)
  const extractor = new addon.SpeakerEmbeddingExtractor({ model: embedding, ...nativeOptions })
  return ({ speakerCount, ...segment }) => {
    diarization.setConfig({ clustering: clusteringOf(speakerCount) })
    const samples = readSamples(segment)
    const spans = diarization.process(samples).map(({ start, end, speaker }) => ({ start, end, speaker }))
    const speakers = [...new Set(spans.map(({ speaker }) => speaker))]
    const voices = speakers.flatMap((speaker) => {
      const voiceEmbedding = embeddingOf(extractor, samples, spansOfSpeaker(spans, speaker))
      return voiceEmbedding ? [{ speaker, embedding: voiceEmbedding }] : []
    })
    return { spans, voices }
  }
}

/** Returns the clustering options; 0.5 is sherpa-onnx's default threshold. */
const clusteringOf = (speakerCount: number | undefined): SpeakerClustering => ({
  numClusters: speakerCount ?? -1,
  threshold: 0.5,
})

/** Returns a speaker's spans, longest first, without overlapping speech. */
function spansOfSpeaker(spans: readonly Span[], speaker: number): Span[] {
  const otherSpans = spans.filter((span) => span.speaker !== speaker)
  const speakerSpans = spans.filter((span) => span.speaker === speaker)
  const withoutOverlaps = speakerSpans.filter(
    (span) => !otherSpans.some(({ start, end }) => start < span.end && end > span.start),
  )
  return (withoutOverlaps.length > 0 ? withoutOverlaps : speakerSpans).toSorted(
    (a, b) => b.end - b.start - (a.end - a.start),
  )
}

function embeddingOf(
  extractor: SpeakerEmbeddingExtractor,
  samples: Float32Array,
  spans: readonly Span[],
): number[] | null {
  const stream = extractor.createStream()
  let remaining = MAX_VOICE_SECONDS
  for (const { start, end } of spans) {
    const seconds = Math.min(remaining, end - start)
    const from = Math.round(start * PCM_RATE)
    const piece = samples.slice(from, from + Math.round(seconds * PCM_RATE))
    if (piece.length > 0) stream.acceptWaveform({ samples: piece, sampleRate: PCM_RATE })
    remaining -= seconds
    if (remaining <= 0) break
  }
  stream.inputFinished()
  if (MAX_VOICE_SECONDS - remaining < MIN_VOICE_SECONDS || !extractor.isReady(stream)) return null
  return Array.from(extractor.compute(stream, false))
}
