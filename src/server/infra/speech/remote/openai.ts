import { buffer } from 'node:stream/consumers'
import { autoDetect } from '#domain/languages/languages.ts'
import type { Config } from '#server/config.ts'
import type { SpeechEngine, TranscribeRequest } from '#server/infra/engines/engine.ts'
import { defaultProviderPolicy, type Provider, type ProviderPolicy } from '#server/infra/remote/provider.ts'
import { sendRequest } from '#server/infra/remote/request.ts'
import { maxExcerptDuration, streamWav } from './excerpt.ts'
import { withKeyTerms } from './key-terms.ts'
import { baseCode, languageCodeOf, openAiLanguages, whisperLanguages } from './languages.ts'
import type { RecognizeExcerpt } from './recognize-excerpts.ts'
import { createRemoteEngine } from './remote-engine.ts'
import { readWhisperResponse, whisperResponse } from './whisper-response.ts'

const OPENAI = 'https://api.openai.com/v1'
/** Bytes allowed for form fields other than the file. */
const FORM_BYTES = 65_536
/**
 * Maximum duration of an excerpt, even if the file could be larger: hints only affect the beginning
 * of a request, finished excerpts are kept after a failure, and some servers reject more than ten
 * minutes.
 */
const MAX_EXCERPT_DURATION = 300_000

/** Whisper reads the last 224 tokens of a prompt; names take up to one token for every two bytes. */
const HINTS = { kind: 'prompt', maxTerms: 100, maxBytes: 450 } as const

/**
 * Creates an engine for a service or self-hosted server that implements OpenAI's
 * `/audio/transcriptions`: Whisper at OpenAI or Groq, speaches, LocalAI, vLLM. A server at a URL
 * other than OpenAI's needs no key.
 */
export function createOpenAiSpeech(
  config: Pick<Config, 'openAiSpeechUrl' | 'openAiSpeechKey' | 'openAiSpeechModel' | 'openAiSpeechMaxBytes'>,
  policy: ProviderPolicy = defaultProviderPolicy,
): SpeechEngine {
  const { openAiSpeechKey: key, openAiSpeechModel: model, openAiSpeechMaxBytes: maxBytes } = config
  const url = config.openAiSpeechUrl ?? OPENAI
  const { host } = new URL(url)
  const isOpenAi = host === new URL(OPENAI).host
  const provider: Provider = {
    name: isOpenAi ? 'OpenAI' : host,
    key,
    policy,
    urlSetting: 'OPENAI_SPEECH_URL',
    keySetting: 'OPENAI_SPEECH_KEY',
    ready: key !== undefined || !isOpenAi,
    problem: "Set OPENAI_SPEECH_KEY, or OPENAI_SPEECH_URL to the URL of a server that doesn't need a key",
    enabledBy: [
      { kind: 'setting', name: 'OPENAI_SPEECH_KEY' },
      { kind: 'setting', name: 'OPENAI_SPEECH_URL' },
    ],
  }

  return createRemoteEngine({
    id: 'openai',
    provider,
    model,
    capabilities: {
      languages: isOpenAi ? openAiLanguages : whisperLanguages,
      bilingual: false,
      detectsLanguage: true,
      speakers: false,
      hints: HINTS,
    },
    maxExcerptDuration: Math.min(MAX_EXCERPT_DURATION, maxExcerptDuration(maxBytes - FORM_BYTES)),
    createExcerptRecognizer: (request) =>
      listener({ provider, model, url: `${url}/audio/transcriptions` }, request),
  })
}

interface Server {
  provider: Provider
  model: string
  url: string
}

function listener({ provider, model, url }: Server, request: TranscribeRequest): RecognizeExcerpt {
  const { language, pcmPath, signal } = request
  const { key } = provider
  const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const requestWithTerms = withKeyTerms(request, new Set(['timestamp_granularities', 'prompt']), 'prompt')
  return async (excerpt) => {
    const wav = await buffer((await streamWav(pcmPath, excerpt)).open())
    const recognized = await requestWithTerms(async (features, terms) => {
      const withTimes = features.has('timestamp_granularities')
      const form = new Response(formOf({ model, language, terms, withTimes }, wav))
      return sendRequest(provider, {
        method: 'POST',
        url,
        answer: whisperResponse,
        audioMs: excerpt.length,
        signal,
        headers: { ...authorization, 'content-type': form.headers.get('content-type') ?? '' },
        body: Buffer.from(await form.arrayBuffer()),
      })
    })
    return {
      tokens: readWhisperResponse(recognized, excerpt.length),
      language: languageCodeOf(recognized.language),
    }
  }
}

interface FormOptions {
  model: string
  language: string
  terms: readonly string[]
  /** Whether to request word timestamps. */
  withTimes: boolean
}

function formOf({ model, language, terms, withTimes }: FormOptions, wav: Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'audio.wav')
  form.append('model', model)
  form.append('response_format', 'verbose_json')
  form.append('temperature', '0')
  if (language !== autoDetect) form.append('language', baseCode(language))
  if (terms.length > 0) form.append('prompt', `${terms.join(', ')}.`)
  if (withTimes)
    for (const granularity of ['word', 'segment']) form.append('timestamp_granularities[]', granularity)
  return form
}
