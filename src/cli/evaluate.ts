import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diarizationErrorRate } from '#domain/der.ts'
import type { SpeakerSpan } from '#domain/speakers.ts'
import { wordsFromRecognition } from '#domain/turns.ts'
import { characterErrorRate, wordErrorRate } from '#domain/wer.ts'
import { textOf, type Word } from '#domain/words.ts'
import type { Config } from '#server/config.ts'
import { findSegments, recognize, type SegmentWords } from '#server/features/pipeline/recognize.ts'
import { findSpeakers, isLabeled } from '#server/features/pipeline/speakers.ts'
import type { Segment } from '#server/infra/engines/engine.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { type Evaluation, workOf } from './evaluation.ts'
import type { ReferenceRecording } from './references.ts'
import { openTranscriber } from './transcriber.ts'

export interface Evaluator {
  engine: string
  model: string
  /** @throws MediaError; EngineError; the signal's reason */
  evaluate(recording: ReferenceRecording): Promise<Evaluation>
}

/**
 * Measures the configured and installed engines.
 * @throws EngineError when no engine that is ready takes the language
 */
export async function createEvaluator(
  config: Config,
  language: string,
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
      const [segments, finding] = await timed(() => speechIn(pcm, signal, voiceActivity))
      const hear = () => recognize({ pcmPath: pcm, segments, engine, language, concurrency, signal })
      const listens = text !== null || engine.capabilities.speakers
      const [heard, hearing] = listens ? await timed(hear) : [[], null]
      const labeled = isLabeled(heard)
      const search = { media, source: path, info, pcm, segments, labeled, diarizers, signal }
      const [found, telling] = speakers ? await timed(() => findSpeakers(search)) : [null, null]
      const words = wordsFromRecognition(heard.flatMap((one) => one.words))
      const spans = found?.method === 'engine' ? spansOf(words) : found?.spans
      return {
        name,
        seconds,
        ...textErrors(text, heard),
        recognition: hearing === null ? null : workOf(seconds, finding + hearing),
        speakers: speakers && diarizationErrorRate(speakers, spans ?? []),
        method: found?.method ?? null,
        diarization: telling === null ? null : workOf(seconds, telling),
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { engine: engine.id, model: engine.model(language), evaluate }
}

/** Like the pipeline, but silence is no error: all its words count as missed. */
async function speechIn(
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
function textErrors(text: string | null, heard: readonly SegmentWords[]) {
  if (text === null) return { words: null, characters: null }
  const written = heard.map(({ words }) => textOf(words as readonly Word[])).join(' ')
  return { words: wordErrorRate(text, written), characters: characterErrorRate(text, written) }
}

function spansOf(words: readonly Word[]): SpeakerSpan[] {
  return words.map(({ start, end, speaker }) => ({
    start,
    end,
    speaker: Number(speaker.slice('spk_'.length)),
  }))
}

/** The result, and the seconds it took. */
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now()
  const result = await work()
  return [result, (performance.now() - began) / 1000]
}
