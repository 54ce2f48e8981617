import { z } from 'zod'
import { autoDetect } from '#domain/languages.ts'
import type { Ms } from '#domain/words.ts'
import type { Config } from '#server/config.ts'
import { EngineError, type SpeechEngine, type TranscribeRequest } from '../engine.ts'
import { longestWithin, wavOf } from './excerpt.ts'
import { detailOf } from './failures.ts'
import { labelIn } from './labels.ts'
import { assemblyAiLanguages, baseCode, detectedCode } from './languages.ts'
import { leavingOut } from './optional.ts'
import { longPatience, type Patience, type Provider } from './provider.ts'
import { createRemoteEngine } from './remote-engine.ts'
import { ask, pause, type RemoteCall, type Stream } from './request.ts'

/** Uploads of up to 2.2 GB and ten hours: all of most recordings, so that the labels of who speaks agree. */
const LARGEST_FILE = 2_200_000_000
const LONGEST_EXCERPT = 9.9 * 3_600_000
/** The smaller limit of its models. */
const HINTS = { kind: 'keyterms', maxTerms: 200 } as const
/** Longer terms are an error. */
const MOST_WORDS_IN_TERM = 6
const CLEAN_UP_MS = 1500
/** It says this of sound without words. */
const NOBODY_SPEAKS = /no spoken audio/i

const uploaded = z.object({ upload_url: z.string().min(1) })
const created = z.object({ id: z.string().regex(/^[\w-]+$/) })
const word = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().nullish(),
  speaker: z.string().nullish(),
})
const transcript = z.object({
  status: z.enum(['queued', 'processing', 'completed', 'error']),
  error: z.string().nullish(),
  language_code: z.string().nullish(),
  words: z.array(word).nullish(),
})
type Transcript = z.infer<typeof transcript>

/** AssemblyAI's recognition of recordings, `/v2/transcript`. */
export function createAssemblyAi(
  config: Pick<Config, 'assemblyAiUrl' | 'assemblyAiKey' | 'assemblyAiModels'>,
  patience: Patience = longPatience,
): SpeechEngine {
  const { assemblyAiUrl: url, assemblyAiKey: key, assemblyAiModels: models } = config
  const provider: Provider = {
    ...{ name: 'AssemblyAI', key, patience, urlSetting: 'ASSEMBLYAI_URL', keySetting: 'ASSEMBLYAI_API_KEY' },
    ready: key !== undefined,
    problem: 'Set ASSEMBLYAI_API_KEY',
    enabledBy: [{ kind: 'setting', name: 'ASSEMBLYAI_API_KEY' }],
  }

  const call = <T>(
    path: string,
    {
      type,
      ...rest
    }: Pick<RemoteCall<T>, 'method' | 'answer' | 'body' | 'sound' | 'signal'> & { type?: string },
  ) => {
    const headers = { authorization: key ?? '', ...(type && { 'content-type': type }) }
    return ask<T>(provider, { url: `${url}/v2${path}`, headers, ...rest })
  }

  async function upload(body: Stream, sound: Ms, signal: AbortSignal): Promise<string> {
    const type = 'application/octet-stream'
    const answer = await call('/upload', { method: 'POST', type, body, answer: uploaded, sound, signal })
    return answer.upload_url
  }

  async function create(wishes: Record<string, unknown>, signal: AbortSignal): Promise<string> {
    const [type, body] = ['application/json', JSON.stringify(wishes)]
    const { id } = await call('/transcript', {
      method: 'POST',
      type,
      body,
      answer: created,
      sound: 0,
      signal,
    })
    return id
  }

  async function finished(id: string, sound: Ms, signal: AbortSignal): Promise<Transcript> {
    const limit = patience.limit(sound)
    const started = performance.now()
    for (let time = 0; performance.now() - started < limit; time++) {
      await pause(patience.poll(time), signal)
      const state = await call(`/transcript/${id}`, { method: 'GET', answer: transcript, sound: 0, signal })
      if (state.status === 'completed') return state
      if (state.status !== 'error') continue
      if (NOBODY_SPEAKS.test(state.error ?? '')) return { ...state, words: [] }
      throw new EngineError('engine_failed', `AssemblyAI failed: ${detailOf(provider, state.error ?? '')}`)
    }
    throw new EngineError('engine_failed', `AssemblyAI gave no result within ${Math.ceil(limit / 1000)} s`)
  }

  /** Has the transcript deleted there. When that fails it stays until the provider's own time is up. */
  async function forget(id: string): Promise<void> {
    const signal = AbortSignal.timeout(CLEAN_UP_MS)
    const deletion = { method: 'DELETE', answer: z.unknown(), sound: 0, signal } as const
    await call(`/transcript/${id}`, deletion).catch(() => {})
  }

  return createRemoteEngine({
    ...{ id: 'assemblyai', provider, model: models.join(', ') },
    capabilities: {
      languages: assemblyAiLanguages,
      ...{ bilingual: true, detectsLanguage: true, speakers: true, hints: HINTS },
    },
    longest: Math.min(LONGEST_EXCERPT, longestWithin(LARGEST_FILE)),

    listen(request) {
      const { signal } = request
      const optional = new Set(['keyterms_prompt', 'speaker_labels', 'code_switching'])
      return async (excerpt) => {
        const audio_url = await upload(await wavOf(request.pcmPath, excerpt), excerpt.length, signal)
        const id = await leavingOut(optional, (features) =>
          create({ audio_url, speech_models: models, ...wishesOf(request, features) }, signal),
        )
        try {
          const { words, language_code } = await finished(id, excerpt.length, signal)
          const tokens = (words ?? []).map(({ text, start, end, confidence, speaker }) => ({
            ...{ text, start, end, confidence: confidence ?? null },
            ...(speaker == null ? {} : { speaker: labelIn(excerpt, speaker) }),
          }))
          return { tokens, language: detectedCode(language_code) }
        } finally {
          await forget(id)
        }
      }
    },
  })
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
