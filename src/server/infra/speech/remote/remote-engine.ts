import type { Ms } from '#domain/words/words.ts'
import { EngineError, type SpeechEngine, type TranscribeRequest } from '#server/infra/engines/engine.ts'
import type { Provider } from '#server/infra/remote/provider.ts'
import { supportsLanguage } from '../language-support.ts'
import { planExcerpts } from './excerpt.ts'
import { type RecognizeExcerpt, recognizeExcerpts } from './recognize-excerpts.ts'

export interface RemoteEngine {
  id: string
  provider: Provider
  capabilities: Pick<
    SpeechEngine['capabilities'],
    'languages' | 'bilingual' | 'detectsLanguage' | 'speakers' | 'hints'
  >
  model: string
  /** Maximum duration of the excerpt in a request. */
  maxExcerptDuration: Ms
  /** Called once per transcription. Returns the function that transcribes an excerpt. */
  createExcerptRecognizer(request: TranscribeRequest): RecognizeExcerpt
}

/** Creates a speech engine from the provider-specific parts. */
export function createRemoteEngine(remote: RemoteEngine): SpeechEngine {
  const { id, provider, model, maxExcerptDuration, createExcerptRecognizer } = remote
  const { ready, problem, enabledBy } = provider

  const engine: SpeechEngine = {
    id,
    capabilities: { ...remote.capabilities, quality: 'standard', punctuation: true, local: false },
    model: () => model,
    async status() {
      if (ready) return { ready, version: null, problem: null, enabledBy: [] }
      return { ready, version: null, problem, enabledBy }
    },
    async transcribe(request) {
      if (!ready) throw new EngineError('engine_unavailable', problem)
      const { language, segments } = request
      if (!supportsLanguage(engine, language))
        throw new EngineError(
          'language_unavailable',
          `${provider.name} (${model}) doesn't support ${language}`,
        )
      await recognizeExcerpts(
        planExcerpts(segments, maxExcerptDuration),
        request,
        createExcerptRecognizer(request),
      )
    },
  }
  return engine
}
