import { autoDetect } from '#domain/languages.ts'
import type { Config } from '#server/config.ts'
import type { SpeechEngine, TranscribeRequest } from '../engine.ts'
import { AssemblyAiApi } from './assemblyai-api.ts'
import { type Excerpt, longestWithin, wavOf } from './excerpt.ts'
import { labelIn } from './labels.ts'
import { assemblyAiLanguages, baseCode, detectedCode } from './languages.ts'
import { leavingOut } from './optional.ts'
import { longPatience, type Patience, type Provider } from './provider.ts'
import { createRemoteEngine } from './remote-engine.ts'
import type { Hearing } from './sending.ts'

/** Uploads of up to 2.2 GB and ten hours: all of most recordings, so that the labels of who speaks agree. */
const LARGEST_FILE = 2_200_000_000
const LONGEST_EXCERPT = 9.9 * 3_600_000
/** The smaller limit of its models. */
const HINTS = { kind: 'keyterms', maxTerms: 200 } as const
/** Longer terms are an error. */
const MOST_WORDS_IN_TERM = 6

/** AssemblyAI's recognition of recordings, `/v2/transcript`. */
export function createAssemblyAi(
  config: Pick<Config, 'assemblyAiUrl' | 'assemblyAiKey' | 'assemblyAiModels'>,
  patience: Patience = longPatience,
): SpeechEngine {
  const { assemblyAiUrl: url, assemblyAiKey: key, assemblyAiModels: models } = config
  const provider: Provider = {
    ...{ name: 'AssemblyAI', key, patience },
    ...{ urlSetting: 'ASSEMBLYAI_URL', keySetting: 'ASSEMBLYAI_API_KEY' },
    ready: key !== undefined,
    problem: 'Set ASSEMBLYAI_API_KEY',
    enabledBy: [{ kind: 'setting', name: 'ASSEMBLYAI_API_KEY' }],
  }
  const api = new AssemblyAiApi(url, provider)

  return createRemoteEngine({
    ...{ id: 'assemblyai', provider, model: models.join(', ') },
    capabilities: {
      languages: assemblyAiLanguages,
      ...{ bilingual: true, detectsLanguage: true, speakers: true, hints: HINTS },
    },
    longest: Math.min(LONGEST_EXCERPT, longestWithin(LARGEST_FILE)),
    listen(request) {
      const optional = new Set(['keyterms_prompt', 'speaker_labels', 'code_switching'])
      return (excerpt) => hear(api, models, request, optional, excerpt)
    },
  })
}

async function hear(
  api: AssemblyAiApi,
  models: readonly string[],
  request: TranscribeRequest,
  optional: Set<string>,
  excerpt: Excerpt,
): Promise<Hearing> {
  const { pcmPath, signal } = request
  const audio_url = await api.upload(await wavOf(pcmPath, excerpt), excerpt.length, signal)
  const id = await leavingOut(optional, (features) =>
    api.create({ audio_url, speech_models: models, ...wishesOf(request, features) }, signal),
  )
  try {
    const { words, language_code } = await api.finished(id, excerpt.length, signal)
    const tokens = (words ?? []).map(({ text, start, end, confidence, speaker }) => ({
      ...{ text, start, end, confidence: confidence ?? null },
      ...(speaker == null ? {} : { speaker: labelIn(excerpt, speaker) }),
    }))
    return { tokens, language: detectedCode(language_code) }
  } finally {
    await api.forget(id)
  }
}

/** What to ask for besides the sound and the models. */
function wishesOf(
  { language, hints }: TranscribeRequest,
  features: ReadonlySet<string>,
): Record<string, unknown> {
  const terms = hints.map(({ term }) => term).filter((term) => term.split(/\s+/).length <= MOST_WORDS_IN_TERM)
  return {
    punctuate: true,
    format_text: true,
    ...languageWishes(language, features),
    ...(features.has('speaker_labels') && { speaker_labels: true }),
    ...(features.has('keyterms_prompt') && terms.length > 0 && { keyterms_prompt: terms }),
  }
}

function languageWishes(language: string, features: ReadonlySet<string>): Record<string, unknown> {
  if (language === autoDetect) return { language_detection: true }
  const languages = language.split('+').map(baseCode)
  if (languages.length === 1) return { language_code: languages[0] }
  const switching = features.has('code_switching') && { code_switching: true }
  return {
    language_detection: true,
    language_detection_options: { expected_languages: languages, ...switching },
  }
}
