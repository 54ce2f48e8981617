import { loadConfig } from '#server/config.ts'
import type { SpeechEngine } from '#server/infra/engines/engine.ts'
import { createAssemblyAi } from '#server/infra/speech/remote/assemblyai.ts'
import { createDeepgram } from '#server/infra/speech/remote/deepgram.ts'
import { createOpenAiSpeech } from '#server/infra/speech/remote/openai.ts'
import { fastPolicy, json, parseForm, type Reply } from './speech-provider.ts'

/** Returns a provider's transcript of a recording in a language. */
export type Recognize = (language: string) => string

interface TestProvider {
  settings(url: string): Record<string, string>
  create(config: ReturnType<typeof loadConfig>): SpeechEngine
  reply(recognize: Recognize): Reply
}

const toTimedWords = (text: string) =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, i) => ({ word, start: i * 0.3, end: i * 0.3 + 0.2 }))

const openAi: TestProvider = {
  settings: (url) => ({ OPENAI_SPEECH_URL: url, OPENAI_SPEECH_KEY: 'key' }),
  create: (config) => createOpenAiSpeech(config, fastPolicy),
  reply: (recognize) => async (exchange, response) => {
    const { form } = await parseForm(exchange)
    const text = recognize(String(form.get('language')))
    json(response, { language: 'english', duration: 15, text, words: toTimedWords(text), segments: [] })
  },
}

const deepgram: TestProvider = {
  settings: (url) => ({ DEEPGRAM_URL: url, DEEPGRAM_API_KEY: 'key' }),
  create: (config) => createDeepgram(config, fastPolicy),
  reply:
    (recognize) =>
    ({ query }, response) => {
      const words = toTimedWords(recognize(query.get('language') ?? ''))
      json(response, { results: { channels: [{ alternatives: [{ words }] }] } })
    },
}

const assemblyAi: TestProvider = {
  settings: (url) => ({ ASSEMBLYAI_URL: url, ASSEMBLYAI_API_KEY: 'key' }),
  create: (config) => createAssemblyAi(config, fastPolicy),
  reply: (recognize) => {
    let language = ''
    return ({ method, path, body }, response) => {
      if (path === '/v2/upload') return json(response, { upload_url: 'https://cdn.example/1' })
      if (method === 'POST') {
        language = String((JSON.parse(body.toString()) as { language_code?: string }).language_code)
        return json(response, { id: 'a', status: 'queued' })
      }
      const words = toTimedWords(recognize(language)).map(({ word, start, end }) => ({
        text: word,
        start: start * 1000,
        end: end * 1000,
        confidence: 0.9,
      }))
      return json(response, { id: 'a', status: 'completed', text: '', words })
    }
  },
}

export const testProviders = { openai: openAi, deepgram, assemblyai: assemblyAi }

/** Creates an engine for a provider at an address, and its configuration. */
export function createProviderAt(id: keyof typeof testProviders, url: string, env: Record<string, string>) {
  const config = loadConfig({ ...env, ...testProviders[id].settings(url) })
  return { config, engine: testProviders[id].create(config) }
}
