import { Pace, type Progress } from '#domain/pace.ts'
import { segmentSpeech } from '#domain/segmentation.ts'
import { wordsFromHeard } from '#domain/turns.ts'
import type { Word } from '#domain/words.ts'
import { frameLevels } from '#server/infra/media/levels.ts'
import { MediaError } from '#server/infra/media/media.ts'
import type { HeardWord, Segment, SpeechEngine } from '#server/infra/speech/engine.ts'

const TICK_MS = 500

export interface Recognition {
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: string
  engine: SpeechEngine
  language: string
  /** Recognisers to run side by side. */
  concurrency: number
  signal: AbortSignal
  /** Words that an earlier run of the same file has stored, by the index of their segment. */
  finished?: ReadonlyMap<number, readonly HeardWord[]>
  /** Called for each newly finished segment; awaited, so it may store its words. */
  onSegment?: (segment: Segment, words: HeardWord[]) => void | Promise<void>
  onProgress?: (progress: Progress) => void
}

/**
 * From sound to words: finds the speech, cuts it at pauses and has the engine recognise what is not done yet.
 * @throws MediaError media_silent when nobody speaks; EngineError; the signal's reason
 */
export async function recognise(recognition: Recognition): Promise<Word[]> {
  const { pcmPath, engine, language, concurrency, signal, onSegment } = recognition
  const segments = segmentSpeech(await frameLevels(pcmPath, signal)).map(
    (span, index): Segment => ({ ...span, index }),
  )
  if (segments.length === 0) throw new MediaError('media_silent', 'Nobody speaks in this recording.')

  const done = new Map<number, readonly HeardWord[]>()
  for (const segment of segments) {
    const words = recognition.finished?.get(segment.index)
    if (words && belong(words, segment)) done.set(segment.index, words)
  }
  const open = segments.filter(({ index }) => !done.has(index))
  const total = lengthOf(segments)

  const pace = new Pace(total, total - lengthOf(open), concurrency, performance.now())
  const report = () => recognition.onProgress?.(pace.at(performance.now()))
  const ticking = setInterval(report, TICK_MS)
  try {
    await engine.transcribe({
      ...{ pcmPath, segments: open, language, concurrency, signal },
      async onSegment(segment, words) {
        done.set(segment.index, words)
        await onSegment?.(segment, words)
        pace.finished(segment.end - segment.start, performance.now())
        report()
      },
    })
  } finally {
    clearInterval(ticking)
  }
  return wordsFromHeard([...done.values()].flat())
}

/** Whether words lie within a segment; they may not when another release has cut the recording. */
const belong = (words: readonly HeardWord[], { start, end }: Segment) =>
  words.every((word) => word.start >= start && word.end <= end)

const lengthOf = (segments: readonly Segment[]) =>
  segments.reduce((sum, { start, end }) => sum + end - start, 0)
