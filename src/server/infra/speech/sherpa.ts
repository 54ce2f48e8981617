import { autoDetect, languageParts } from '#domain/languages/languages.ts'
import {
  EngineError,
  type EngineStatus,
  type HintSupport,
  type SpeechEngine,
  type TranscribeRequest,
} from '#server/infra/engines/engine.ts'
import { addonVersion } from '#server/infra/sherpa/addon.ts'
import {
  chooseRecognitionPlan,
  languageIdentificationModels,
  recognitionModels,
  spokenLanguages,
  supportsHints,
} from '#server/infra/sherpa/choose-model.ts'
import { hotwordSupport } from '#server/infra/sherpa/hotwords.ts'
import { identifyLanguage } from '#server/infra/sherpa/identify.ts'
import type { Models } from '#server/infra/sherpa/installed-models.ts'
import type { SherpaConfig, SherpaOptions } from '#server/infra/sherpa/loading.ts'
import { openRecognizer, recognizeSegments } from '#server/infra/sherpa/recognize.ts'

/**
 * Creates the sherpa-onnx engine: good quality in the languages of the installed models, on any
 * machine, offline.
 */
export function createSherpa(
  config: SherpaConfig,
  models: Models,
  options: SherpaOptions = {},
): SpeechEngine {
  /**
   * Chooses a model for a language code.
   * @throws EngineError
   */
  const chooseModels = (language: string) => {
    const plan = chooseRecognitionPlan(models, languageParts(language))
    if (plan) return plan
    throw recognitionModels(models).length === 0
      ? new EngineError('engine_unavailable', missingMessage)
      : new EngineError('language_unavailable', `No installed speech model supports ${language}`)
  }
  async function transcribe(request: TranscribeRequest): Promise<void> {
    request.signal.throwIfAborted()
    if (request.segments.length === 0) return
    const detectedLanguage =
      request.language === autoDetect ? await identifyLanguage(config, models, request, options) : null
    // If no language was detected for the recording, Whisper detects the language of each segment,
    // and the recording's language is later determined from the text.
    const plan = chooseModels(detectedLanguage ?? request.language)
    await recognizeSegments(plan, config, request, detectedLanguage ?? undefined, options)
  }

  return {
    id: 'sherpa',
    get capabilities() {
      return capabilitiesOf(models)
    },
    hintsFor: (language) => hintsFor(models, language),
    model: (language) => chooseRecognitionPlan(models, languageParts(language))?.model.entry.name ?? '',
    status: async () => statusOf(models),
    transcribe,
    openRecognizer: async (request) =>
      openRecognizer(chooseModels(request.language), config, request, options),
  }
}

function capabilitiesOf(models: Models): SpeechEngine['capabilities'] {
  const installed = recognitionModels(models)
  return {
    languages: spokenLanguages(models),
    bilingual: installed.length === 0 || installed.some(({ entry }) => entry.languages.length > 1),
    detectsLanguage: installed.length === 0 || languageIdentificationModels(models).length > 0,
    quality: 'standard',
    punctuation: true,
    speakers: false,
    hints: installed.length === 0 || installed.some(supportsHints) ? hotwordSupport : null,
    local: true,
  }
}

function hintsFor(models: Models, language: string): HintSupport | null {
  // The model isn't known until the language is detected.
  if (language === autoDetect) return recognitionModels(models).some(supportsHints) ? hotwordSupport : null
  return chooseRecognitionPlan(models, languageParts(language))?.supportsHints ? hotwordSupport : null
}

function statusOf(models: Models): EngineStatus {
  const version = addonVersion()
  if (version === null) return unsupportedStatus
  if (recognitionModels(models).length > 0) return { ready: true, version, problem: null, enabledBy: [] }
  const enabledBy = models.entries
    .filter(({ purpose }) => purpose === 'recognition')
    .map(({ name }) => ({ kind: 'model' as const, name }))
  return { ready: false, version, problem: missingMessage, enabledBy }
}

const missingMessage = 'No speech model of sherpa-onnx is installed: longhand models add NAME'

const unsupportedStatus: EngineStatus = {
  ready: false,
  version: null,
  problem: 'sherpa-onnx has no build for this system',
  enabledBy: [{ kind: 'program', name: 'sherpa-onnx' }],
}
