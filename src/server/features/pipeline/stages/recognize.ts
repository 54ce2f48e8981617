import { type SpeechSpan, segmentSpeech, splitSpeech } from '#domain/audio/segmentation.ts'
import { ProcessingSpeed, type Progress } from '#domain/recognition/processing-speed.ts'
import { toPrintable, truncateText } from '#domain/text/printable.ts'
import {
  EngineError,
  type EngineWord,
  type Hint,
  type Segment,
  type SpeechEngine,
  type TranscribeRequest,
} from '#server/infra/engines/engine.ts'
import { measureFrameLevels } from '#server/infra/media/levels.ts'
import { MediaError } from '#server/infra/media/media.ts'
import type { VoiceActivity } from '#server/infra/sherpa/voice.ts'

const TICK_MS = 500
/** Maximum length of a word in characters; anything longer is garbage. */
const maxWordLength = 1000

/** Recognized words of a segment. */
export interface SegmentWords {
  readonly words: readonly EngineWord[]
  /** Detected language code, without a region; absent if the language was given. */
  readonly language?: string | undefined
}

export interface Recognition {
  /** Raw PCM file: s16le, 16 kHz, mono. */
  pcmPath: string
  /** Speech segments; see `findSegments`. */
  segments: readonly Segment[]
  engine: SpeechEngine
  language: string
  /** Limited to the engine's maximum number of hints. */
  hints?: readonly Hint[]
  /** Number of speakers, if known. */
  speakerCount?: number | undefined
  /** Maximum number of parallel recognizers. */
  concurrency: number
  signal: AbortSignal
  /** Words stored by an earlier run on the same file, by segment index. */
  finished?: ReadonlyMap<number, SegmentWords>
  /** Called and awaited for each newly finished segment, so that the callback can store its words. */
  onSegment?: (segment: Segment, words: EngineWord[], language?: string) => void | Promise<void>
  onHints?: TranscribeRequest['onHints']
  onProgress?: (progress: Progress) => void
}

/**
 * Detects speech segments, split at pauses, using a voice activity model if installed and loudness otherwise.
 * @throws MediaError media_silent if there is no speech; EngineError; the signal's reason
 */
export async function findSegments(
  pcmPath: string,
  signal: AbortSignal,
  voice?: VoiceActivity,
): Promise<Segment[]> {
  const audioLevels = await measureFrameLevels(pcmPath, signal)
  const speech = voice?.isReady() ? await findSpeechWithModel(voice, pcmPath, signal) : null
  const spans = speech ? splitSpeech(speech, audioLevels) : segmentSpeech(audioLevels)
  if (spans.length === 0) throw new MediaError('media_silent', 'No speech was found in this recording.')
  return spans.map((span, index) => ({ ...span, index }))
}

/** Detects speech with the model; returns null if the model fails, because loudness works nearly as well. */
async function findSpeechWithModel(
  voice: VoiceActivity,
  pcmPath: string,
  signal: AbortSignal,
): Promise<SpeechSpan[] | null> {
  try {
    return await voice.findSpeech(pcmPath, signal)
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

/**
 * Transcribes the remaining segments with the engine.
 * @returns the recognized words of each segment, in order
 * @throws EngineError; the signal's reason
 */
export async function recognize(recognition: Recognition): Promise<SegmentWords[]> {
  const {
    pcmPath,
    segments,
    engine,
    language,
    hints = [],
    speakerCount,
    concurrency,
    signal,
    onSegment,
    onHints,
  } = recognition
  const finishedSegments = new Map<number, SegmentWords>()
  for (const { index } of segments) {
    const finishedWords = recognition.finished?.get(index)
    if (finishedWords) finishedSegments.set(index, finishedWords)
  }
  const pendingSegments = segments.filter(({ index }) => !finishedSegments.has(index))
  const total = lengthOf(segments)

  const finishedSeconds = total - lengthOf(pendingSegments)
  const speed = new ProcessingSpeed(total, finishedSeconds, concurrency, performance.now())
  const report = () => recognition.onProgress?.(speed.at(performance.now()))
  const timer = setInterval(report, TICK_MS)
  try {
    await engine.transcribe({
      pcmPath,
      segments: pendingSegments,
      language,
      hints,
      speakerCount,
      concurrency,
      signal,
      ...(onHints && { onHints }),
      onProgress: (fraction) => speed.advance(finishedSeconds + fraction * (total - finishedSeconds)),
      async onSegment(segment, recognized, detectedLanguage) {
        const words = recognized.flatMap(toStorableWords)
        finishedSegments.set(segment.index, { words, language: detectedLanguage })
        await onSegment?.(segment, words, detectedLanguage)
        speed.recordFinished(segment.end - segment.start, performance.now())
        report()
      },
    })
  } finally {
    clearInterval(timer)
  }
  return segments.flatMap(({ index }) => finishedSegments.get(index) ?? [])
}

/**
 * Strips characters from a word that the database or files can't store; returns no word if nothing is left.
 */
function toStorableWords({ speaker, ...word }: EngineWord): EngineWord[] {
  const text = truncateText(toPrintable(word.text), maxWordLength)
  if (text === '') return []
  return [{ ...word, text, ...(speaker !== undefined && { speaker: toPrintable(speaker) }) }]
}

const lengthOf = (segments: readonly Segment[]) =>
  segments.reduce((sum, { start, end }) => sum + end - start, 0)
