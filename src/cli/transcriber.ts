import { availableParallelism } from 'node:os'
import type { Config } from '#server/config.ts'
import { EngineError, type SpeechEngine } from '#server/infra/engines/engine.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import type { Media } from '#server/infra/media/media.ts'
import { createModelStore } from '#server/infra/models/store.ts'
import { supportsLanguage } from '#server/infra/speech/language-support.ts'
import { createSpeech, type Speech } from '#server/infra/speech/registry.ts'
import { createSpeechTools, type SpeechTools } from '#server/infra/speech-tools.ts'

/** Transcribes recordings on this machine. */
export interface Transcriber {
  media: Media
  engine: SpeechEngine
  tools: SpeechTools
  /** Number of recognizers to run in parallel. */
  concurrency: number
}

/**
 * Opens the configured and installed engines, and chooses one for a language.
 * @throws EngineError if no engine supports the language, or if the one that does isn't installed
 */
export async function openTranscriber(config: Config, language: string): Promise<Transcriber> {
  const models = createModelStore(config)
  await models.adoptFiles()
  const speech = createSpeech(config, models)
  const engine = await speech.choose(language)
  if (!engine) throw await noSpeechError(speech, language)
  const concurrency = config.speechConcurrency ?? availableParallelism()
  return { media: createMedia(config), engine, tools: createSpeechTools(config, models), concurrency }
}

/** Explains why no engine supports a language, and how to add support. */
async function noSpeechError(speech: Speech, language: string): Promise<EngineError> {
  const statuses = await speech.statuses()
  const supportedStatuses = statuses.filter(({ engine }) => supportsLanguage(engine, language))
  const [problem] = supportedStatuses.flatMap(({ status }) => status.problem ?? [])
  if (problem) return new EngineError('engine_unavailable', problem)
  const readyStatuses = statuses.filter(({ status }) => status.ready)
  const spokenLanguages = new Set(readyStatuses.flatMap(({ engine }) => engine.capabilities.languages))
  return new EngineError(
    'language_unavailable',
    `no speech engine supports ${language}; available languages: ${[...spokenLanguages].join(', ') || 'none'}`,
  )
}
