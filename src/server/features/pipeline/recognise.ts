import { Pace, type Progress } from '#domain/pace.ts'
import { segmentSpeech } from '#domain/segmentation.ts'
import { toTurns } from '#domain/turns.ts'
import type { Ms, Word } from '#domain/words.ts'
import { frameLevels } from '#server/infra/media/levels.ts'
import { MediaError } from '#server/infra/media/media.ts'
import type { HeardWord, Segment, SpeechEngine } from '#server/infra/speech/engine.ts'

const TICK_MS = 500

/** A stretch of the recording that an engine has been through; an earlier run may have stored it. */
export interface RecognisedSegment {
  readonly start: Ms
  readonly end: Ms
  readonly words: readonly HeardWord[]
}

export interface Recognition {
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: string
  engine: SpeechEngine
  language: string
  /** Recognisers to run side by side. */
  concurrency: number
  signal: AbortSignal
  /** What an earlier run of the same file has finished. */
  finished?: readonly RecognisedSegment[]
  /** Called for each newly finished segment; awaited, so it may store it. */
  onSegment?: (segment: RecognisedSegment) => void | Promise<void>
  onProgress?: (progress: Progress) => void
}

/**
 * From sound to words: finds the speech, cuts it at pauses and has the engine recognise what is not done yet.
 * @throws MediaError media_silent when nobody speaks; EngineError; the signal's reason
 */
export async function recognise(recognition: Recognition): Promise<Word[]> {
  const { pcmPath, engine, language, concurrency, signal, onSegment } = recognition
  const spans = segmentSpeech(await frameLevels(pcmPath, signal))
  if (spans.length === 0) throw new MediaError('media_silent', 'Nobody speaks in this recording.')

  const stored = new Map((recognition.finished ?? []).map((segment) => [nameOf(segment), segment]))
  const done = spans.flatMap((span) => stored.get(nameOf(span)) ?? [])
  const open = spans
    .map((span, index): Segment => ({ ...span, index }))
    .filter((segment) => !stored.has(nameOf(segment)))

  const pace = new Pace(lengthOf(spans), lengthOf(done), concurrency, performance.now())
  const report = () => recognition.onProgress?.(pace.at(performance.now()))
  const ticking = setInterval(report, TICK_MS)
  try {
    await engine.transcribe({
      ...{ pcmPath, segments: open, language, concurrency, signal },
      async onSegment({ start, end }, words) {
        const segment = { start, end, words }
        done.push(segment)
        await onSegment?.(segment)
        pace.finished(end - start, performance.now())
        report()
      },
    })
  } finally {
    clearInterval(ticking)
  }
  return toTurns(done.flatMap((segment) => segment.words))
}

const nameOf = (span: { start: Ms; end: Ms }) => `${span.start}-${span.end}`
const lengthOf = (spans: readonly { start: Ms; end: Ms }[]) =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0)
