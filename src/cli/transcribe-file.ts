import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import type { Config } from '#server/config.ts'
import { recognise } from '#server/features/pipeline/recognise.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { EngineError } from '#server/infra/speech/engine.ts'
import { createSpeech } from '#server/infra/speech/registry.ts'
import type { TranscribedFile } from './render.ts'

export interface Step {
  name: 'reading' | 'recognising'
  /** 0 to 1. */
  fraction: number
  secondsLeft: number | null
}

/** A function that transcribes one file with what is configured and installed. */
export type Transcriber = (path: string, onStep: (step: Step) => void) => Promise<TranscribedFile>

/**
 * Chooses the engine for a language.
 * @throws EngineError when none speaks it, or the one that does is not installed
 */
export async function createTranscriber(
  config: Config,
  language: string,
  signal: AbortSignal,
): Promise<Transcriber> {
  const media = createMedia(config)
  const speech = createSpeech(config)
  const engine = speech.forLanguage(language)
  if (!engine) {
    const spoken = speech.engines.flatMap(({ capabilities }) => capabilities.languages).join(', ')
    throw new EngineError('language_unavailable', `no speech engine speaks ${language}; there is: ${spoken}`)
  }
  const { ready, problem } = await engine.status()
  if (!ready) throw new EngineError('engine_unavailable', problem ?? `${engine.id} is not ready`)

  return async (path, onStep) => {
    const { duration } = await media.probe(path, signal)
    const folder = await mkdtemp(join(tmpdir(), 'longhand-'))
    try {
      const pcmPath = join(folder, 'audio.pcm')
      const length = await media.toPcm(path, pcmPath, {
        signal,
        onProgress: (done) =>
          onStep({ name: 'reading', fraction: Math.min(1, done / duration), secondsLeft: null }),
      })
      const concurrency = config.speechConcurrency ?? availableParallelism()
      const words = await recognise({
        ...{ pcmPath, engine, language, concurrency, signal },
        onProgress: (progress) => onStep({ name: 'recognising', ...progress }),
      })
      return { title: parse(path).name, language, engine: engine.id, duration: length, words }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
