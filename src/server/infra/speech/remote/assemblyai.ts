import { autoDetect } from '#domain/languages/languages.ts'
import type { Config } from '#server/config.ts'
import type { SpeechEngine, TranscribeRequest } from '#server/infra/engines/engine.ts'
import {
  PROGRESS_AFTER_UPLOAD,
  type Provider,
  type ProviderPolicy,
  wholeRecordingPolicy,
} from '#server/infra/remote/provider.ts'
import { AssemblyAiApi } from './assemblyai-api.ts'
import { maxExcerptDuration, streamWav } from './excerpt.ts'
import { withKeyTerms } from './key-terms.ts'
import { uniqueLabel } from './labels.ts'
import { assemblyAiLanguages, baseCode, languageCodeOf } from './languages.ts'
import type { RecognizeExcerpt } from './recognize-excerpts.ts'
import { createRemoteEngine } from './remote-engine.ts'

/**
 * AssemblyAI accepts uploads of up to 2.2 GB and ten hours, so most recordings are sent whole,
 * which keeps speaker labels consistent.
 */
const MAX_FILE_BYTES = 2_200_000_000
const MAX_EXCERPT_DURATION = 9.9 * 3_600_000
/** The smallest limit of its models; longer terms cause an error. */
const HINTS = { kind: 'keyterms', maxTerms: 200, maxWords: 6 } as const
/** Progress of an excerpt when transcription starts. */
const PROGRESS_AT_START = 0.6

/** Creates an engine that uses AssemblyAI's `/v2/transcript`. */
export function createAssemblyAi(
  config: Pick<Config, 'assemblyAiUrl' | 'assemblyAiKey' | 'assemblyAiModels'>,
  policy: ProviderPolicy = wholeRecordingPolicy,
): SpeechEngine {
  const { assemblyAiUrl: url, assemblyAiKey: key, assemblyAiModels: models } = config
  const provider: Provider = {
    name: 'AssemblyAI',
    key,
    policy,
    urlSetting: 'ASSEMBLYAI_URL',
    keySetting: 'ASSEMBLYAI_API_KEY',
    ready: key !== undefined,
    problem: 'Set ASSEMBLYAI_API_KEY',
    enabledBy: [{ kind: 'setting', name: 'ASSEMBLYAI_API_KEY' }],
  }
  const api = new AssemblyAiApi(url, provider)

  return createRemoteEngine({
    id: 'assemblyai',
    provider,
    model: models.join(', '),
    capabilities: {
      languages: assemblyAiLanguages,
      bilingual: true,
      detectsLanguage: true,
      speakers: true,
      hints: HINTS,
    },
    maxExcerptDuration: Math.min(MAX_EXCERPT_DURATION, maxExcerptDuration(MAX_FILE_BYTES)),
    createExcerptRecognizer: (request) => listener(api, models, request),
  })
}

function listener(
  api: AssemblyAiApi,
  models: readonly string[],
  request: TranscribeRequest,
): RecognizeExcerpt {
  const { language, pcmPath, speakerCount, signal } = request
  const features = new Set(['keyterms_prompt', 'speaker_labels', 'code_switching'])
  const requestWithTerms = withKeyTerms(request, features, 'keyterms_prompt')
  return async (excerpt, onProgress) => {
    const { length } = excerpt
    const onSent = (fraction: number) => onProgress(PROGRESS_AFTER_UPLOAD * fraction)
    const audio_url = await api.upload(await streamWav(pcmPath, excerpt), { audioMs: length, signal, onSent })
    const id = await requestWithTerms((some, terms) => {
      const options = { ...transcriptOptions(language, some, terms), ...speakerOptions(some, speakerCount) }
      return api.create({ audio_url, speech_models: models, ...options }, signal)
    })
    try {
      const { words, language_code } = await api.finished(id, {
        audioMs: length,
        signal,
        onStarted: () => onProgress(PROGRESS_AT_START),
      })
      const tokens = (words ?? []).map(({ text, start, end, confidence, speaker }) => ({
        text,
        start,
        end,
        confidence: confidence ?? null,
        ...(speaker == null ? {} : { speaker: uniqueLabel(excerpt, speaker) }),
      }))
      return { tokens, language: languageCodeOf(language_code) }
    } finally {
      await api.forget(id)
    }
  }
}

/** Returns the request parameters other than the audio and the models. */
function transcriptOptions(
  language: string,
  features: ReadonlySet<string>,
  terms: readonly string[],
): Record<string, unknown> {
  return {
    punctuate: true,
    format_text: true,
    ...languageOptions(language, features),
    ...(terms.length > 0 && { keyterms_prompt: terms }),
  }
}

function speakerOptions(features: ReadonlySet<string>, count: number | undefined): Record<string, unknown> {
  if (!features.has('speaker_labels')) return {}
  return { speaker_labels: true, ...(count !== undefined && { speakers_expected: count }) }
}

function languageOptions(language: string, features: ReadonlySet<string>): Record<string, unknown> {
  if (language === autoDetect) return { language_detection: true }
  const languages = language.split('+').map(baseCode)
  if (languages.length === 1) return { language_code: languages[0] }
  const codeSwitching = features.has('code_switching') && { code_switching: true }
  return {
    language_detection: true,
    language_detection_options: { expected_languages: languages, ...codeSwitching },
  }
}
