import { autoDetect, languageParts } from '#domain/languages.ts'
import { addonVersion } from '#server/infra/sherpa/addon.ts'
import {
  choosePlan,
  identifiers,
  recognisers,
  spokenLanguages,
  takesHints,
} from '#server/infra/sherpa/choice.ts'
import { hotwordSupport } from '#server/infra/sherpa/hotwords.ts'
import { identifyLanguage } from '#server/infra/sherpa/identify.ts'
import type { Models } from '#server/infra/sherpa/installed.ts'
import type { SherpaConfig, SherpaOptions } from '#server/infra/sherpa/loading.ts'
import { recogniseWith } from '#server/infra/sherpa/recognise.ts'
import {
  EngineError,
  type EngineStatus,
  type HintSupport,
  type SpeechEngine,
  type TranscribeRequest,
} from './engine.ts'

/** sherpa-onnx: good quality in the languages of the installed models, on any machine, without a network. */
export function createSherpa(
  config: SherpaConfig,
  models: Models,
  options: SherpaOptions = {},
): SpeechEngine {
  /** A model for the languages of a code. @throws EngineError */
  const planFor = (language: string) => {
    const plan = choosePlan(models, languageParts(language))
    if (plan) return plan
    throw recognisers(models).length === 0
      ? new EngineError('engine_unavailable', missing)
      : new EngineError('language_unavailable', `No installed speech model speaks ${language}`)
  }
  async function transcribe(request: TranscribeRequest): Promise<void> {
    request.signal.throwIfAborted()
    if (request.segments.length === 0) return
    const detected =
      request.language === autoDetect ? await identifyLanguage(config, models, request, options) : null
    // Where nothing was found out, Whisper hears each segment in the language that it takes it for; the text tells later.
    const plan = planFor(detected ?? request.language)
    await recogniseWith(plan, config, request, detected ?? undefined, options)
  }

  return {
    id: 'sherpa',
    get capabilities() {
      return capabilitiesOf(models)
    },
    hintsFor: (language) => hintsFor(models, language),
    model: (language) => choosePlan(models, languageParts(language))?.model.entry.name ?? '',
    status: async () => statusOf(models),
    transcribe,
  }
}

function capabilitiesOf(models: Models): SpeechEngine['capabilities'] {
  const present = recognisers(models)
  return {
    languages: spokenLanguages(models),
    bilingual: present.length === 0 || present.some(({ entry }) => entry.languages.length > 1),
    detectsLanguage: present.length === 0 || identifiers(models).length > 0,
    quality: 'standard',
    punctuation: true,
    speakers: false,
    hints: present.length === 0 || present.some(takesHints) ? hotwordSupport : null,
    local: true,
  }
}

function hintsFor(models: Models, language: string): HintSupport | null {
  // Which model will hear it is not known before.
  if (language === autoDetect) return recognisers(models).some(takesHints) ? hotwordSupport : null
  return choosePlan(models, languageParts(language))?.takesHints ? hotwordSupport : null
}

function statusOf(models: Models): EngineStatus {
  const version = addonVersion()
  if (version === null) return notBuilt
  if (recognisers(models).length > 0) return { ready: true, version, problem: null, enabledBy: [] }
  const enabledBy = models.entries
    .filter(({ purpose }) => purpose === 'recognition')
    .map(({ name }) => ({ kind: 'model' as const, name }))
  return { ready: false, version, problem: missing, enabledBy }
}

const missing = 'No speech model of sherpa-onnx is installed: longhand models add NAME'

const notBuilt: EngineStatus = {
  ready: false,
  version: null,
  problem: 'sherpa-onnx has no build for this system',
  enabledBy: [{ kind: 'program', name: 'sherpa-onnx' }],
}
