import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineWord, SpeechEngine } from '#server/infra/engines/engine.ts'
import type { Media } from '#server/infra/media/media.ts'
import { TransientError } from '#server/infra/remote/failures.ts'
import { createExpectation, type Expectation, evaluate, type Verdict } from './evaluate.ts'
import type { CheckRecording } from './recordings.ts'

export interface CheckTools {
  media: Pick<Media, 'toPcm'>
  /** Maximum number of parallel recognizers. */
  concurrency: number
  signal: AbortSignal
}

export interface Outcome extends Verdict {
  expected: Expectation
  /** The engine's error message; null if there is none. */
  message: string | null
}

/**
 * Checks an engine by transcribing a known recording.
 * @throws the signal's reason; MediaError if the recording is unreadable, which isn't the engine's fault
 */
export async function checkEngine(
  engine: SpeechEngine,
  recording: CheckRecording,
  { media, concurrency, signal }: CheckTools,
  expected: Expectation = createExpectation(engine.capabilities),
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-check-'))
  try {
    const pcmPath = join(folder, 'audio.pcm')
    const length = Math.round((await media.toPcm(recording.path, pcmPath, { signal })) * 1000)
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), length / expected.speed)
    const startedAt = performance.now()
    const elapsedMs = () => performance.now() - startedAt
    try {
      const request = { pcmPath, language: recording.language, concurrency }
      const words = await wordsOf(engine, request, length, AbortSignal.any([signal, limit.signal]))
      const recognized = { words, text: recording.text, length, elapsedMs: elapsedMs() }
      return { ...evaluate(recognized, expected), expected, message: null }
    } catch (error) {
      signal.throwIfAborted()
      const failedResult = { wordErrors: null, expected }
      if (limit.signal.aborted)
        return { ...failedResult, problem: 'slow', message: null, speed: length / elapsedMs() }
      const problem = error instanceof TransientError ? 'unreachable' : 'error'
      return { ...failedResult, problem, message: (error as Error).message, speed: null }
    } finally {
      clearTimeout(timer)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the words in a whole file, in the order in which the engine reported them. */
async function wordsOf(
  engine: SpeechEngine,
  request: { pcmPath: string; language: string; concurrency: number },
  length: number,
  signal: AbortSignal,
): Promise<EngineWord[]> {
  const recognizedWords: EngineWord[] = []
  await engine.transcribe({
    ...request,
    segments: [{ index: 0, start: 0, end: length }],
    hints: [],
    signal,
    onSegment: (_, words) => void recognizedWords.push(...words),
  })
  return recognizedWords
}
