import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { characterErrorRate, wordErrorRate } from '#domain/comparison/wer.ts'
import { diarizationErrorRate } from '#domain/diarization/der.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import { wordsFromRecognition } from '#domain/words/turns.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import type { Config } from '#server/config.ts'
import { countLabels, findSpeakers } from '#server/features/pipeline/diarization/speakers.ts'
import { findSegments, recognize, type SegmentWords } from '#server/features/pipeline/stages/recognize.ts'
import type { Segment } from '#server/infra/engines/engine.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { type Evaluation, toProcessingTime } from './evaluation.ts'
import type { ReferenceRecording } from './references.ts'
import { openTranscriber } from './transcriber.ts'

export interface Evaluator {
  engine: string
  model: string
  /**
   * Evaluates a recording.
   * @throws MediaError; EngineError; the signal's reason
   */
  evaluate(recording: ReferenceRecording): Promise<Evaluation>
}

/**
 * Creates an evaluator for the configured and installed engines. With `knownSpeakers`, the number of
 * speakers in each reference is passed to the engine.
 * @throws EngineError if no ready engine supports the language
 */
export async function createEvaluator(
  config: Config,
  { language, knownSpeakers }: { language: string; knownSpeakers: boolean },
  signal: AbortSignal,
): Promise<Evaluator> {
  const { media, engine, tools, concurrency } = await openTranscriber(config, language)
  const { voiceActivity, diarizers } = tools

  async function evaluate({ name, path, text, speakers }: ReferenceRecording): Promise<Evaluation> {
    const folder = await mkdtemp(join(tmpdir(), 'longhand-eval-'))
    try {
      const info = await media.probe(path, signal)
      const pcm = join(folder, 'audio.pcm')
      const seconds = await media.toPcm(path, pcm, { signal })
      const [segments, segmentationSeconds] = await measureTime(() =>
        detectSpeech(pcm, signal, voiceActivity),
      )
      const knownCount = knownSpeakers && speakers && new Set(speakers.map(({ speaker }) => speaker)).size
      const speakerCount = knownCount || undefined
      const transcribe = () =>
        recognize({ pcmPath: pcm, segments, engine, language, speakerCount, concurrency, signal })
      const shouldTranscribe = text !== null || engine.capabilities.speakers
      const [recognized, recognitionSeconds] = shouldTranscribe ? await measureTime(transcribe) : [[], null]
      const labels = countLabels(recognized)
      const search = { media, source: path, info, pcm, segments, labels, speakerCount, diarizers, signal }
      const [diarization, diarizationSeconds] = speakers
        ? await measureTime(() => findSpeakers(search))
        : [null, null]
      const words = wordsFromRecognition(recognized.flatMap((one) => one.words))
      const spans = diarization?.method === 'engine' ? spansOf(words) : diarization?.spans
      return {
        name,
        seconds,
        ...textErrors(text, recognized),
        recognition:
          recognitionSeconds === null
            ? null
            : toProcessingTime(seconds, segmentationSeconds + recognitionSeconds),
        speakers: speakers && diarizationErrorRate(speakers, spans ?? []),
        method: diarization?.method ?? null,
        diarization: diarizationSeconds === null ? null : toProcessingTime(seconds, diarizationSeconds),
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { engine: engine.id, model: engine.model(language), evaluate }
}

/**
 * Detects speech as the pipeline does, except that silence isn't an error: all words then count as missed.
 */
async function detectSpeech(
  pcm: string,
  signal: AbortSignal,
  voiceActivity: Parameters<typeof findSegments>[2],
): Promise<Segment[]> {
  return findSegments(pcm, signal, voiceActivity).catch((error: unknown) => {
    if (error instanceof MediaError && error.code === 'media_silent') return []
    throw error
  })
}

/** Compares the engine's raw words with the reference. */
function textErrors(text: string | null, recognized: readonly SegmentWords[]) {
  if (text === null) return { words: null, characters: null }
  const recognizedText = recognized.map(({ words }) => joinWords(words as readonly Word[])).join(' ')
  return { words: wordErrorRate(text, recognizedText), characters: characterErrorRate(text, recognizedText) }
}

function spansOf(words: readonly Word[]): SpeakerSpan[] {
  return words.map(({ start, end, speaker }) => ({
    start,
    end,
    speaker: Number(speaker.slice('spk_'.length)),
  }))
}

/** Runs a task and returns its result and duration in seconds. */
async function measureTime<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now()
  const result = await work()
  return [result, (performance.now() - startedAt) / 1000]
}
