import { z } from 'zod'
import { autoDetect } from '#domain/languages/languages.ts'
import type { Config } from '#server/config.ts'
import type { SpeechEngine } from '#server/infra/engines/engine.ts'
import {
  PROGRESS_AFTER_UPLOAD,
  type Provider,
  type ProviderPolicy,
  wholeRecordingPolicy,
} from '#server/infra/remote/provider.ts'
import { sendRequest } from '#server/infra/remote/request.ts'
import { type Excerpt, maxExcerptDuration, streamWav } from './excerpt.ts'
import { withKeyTerms } from './key-terms.ts'
import { uniqueLabel } from './labels.ts'
import { deepgramCode, deepgramLanguages, languageCodeOf } from './languages.ts'
import type { RecognizedExcerpt } from './recognize-excerpts.ts'
import { createRemoteEngine } from './remote-engine.ts'

/**
 * Deepgram accepts files of up to 2 GB, so recordings are sent whole, which keeps speaker labels
 * consistent.
 */
const MAX_FILE_BYTES = 2_000_000_000
/**
 * The limit is 500 tokens, which are about two bytes each in names; if it is exceeded, all terms
 * are rejected.
 */
const HINTS = { kind: 'keyterms', maxTerms: 100, maxBytes: 1000 } as const

const word = z.object({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().nullish(),
  speaker: z.number().nullish(),
})
const channel = z.object({
  detected_language: z.string().nullish(),
  alternatives: z.array(z.object({ words: z.array(word).nullish() })),
})
const answer = z.object({ results: z.object({ channels: z.array(channel).min(1) }) })

/** Creates an engine that uses Deepgram's `/v1/listen`. */
export function createDeepgram(
  config: Pick<Config, 'deepgramUrl' | 'deepgramKey' | 'deepgramModel' | 'deepgramAllowsRetention'>,
  policy: ProviderPolicy = wholeRecordingPolicy,
): SpeechEngine {
  const {
    deepgramUrl: url,
    deepgramKey: key,
    deepgramModel: model,
    deepgramAllowsRetention: allowsRetention,
  } = config
  const provider: Provider = {
    name: 'Deepgram',
    key,
    policy,
    urlSetting: 'DEEPGRAM_URL',
    keySetting: 'DEEPGRAM_API_KEY',
    ready: key !== undefined,
    problem: 'Set DEEPGRAM_API_KEY',
    enabledBy: [{ kind: 'setting', name: 'DEEPGRAM_API_KEY' }],
  }
  const retentionParam = allowsRetention ? '' : '&mip_opt_out=true'

  return createRemoteEngine({
    id: 'deepgram',
    provider,
    model,
    capabilities: {
      languages: deepgramLanguages(model),
      // In multilingual recordings, older models support only English and Spanish.
      bilingual: model.startsWith('nova-3'),
      detectsLanguage: true,
      speakers: true,
      hints: HINTS,
    },
    maxExcerptDuration: maxExcerptDuration(MAX_FILE_BYTES),
    createExcerptRecognizer(request) {
      const { language, pcmPath, signal } = request
      const termsParam = termsParamOf(model)
      const requestWithTerms = withKeyTerms(
        request,
        new Set([termsParam, 'language_hint', 'diarize']),
        termsParam,
      )
      return async (excerpt, onProgress) => {
        const body = await streamWav(pcmPath, excerpt)
        const { results } = await requestWithTerms((features, terms) => {
          const query = queryOf(model, language, features, terms)
          return sendRequest(provider, {
            method: 'POST',
            url: `${url}/v1/listen?${query}${retentionParam}`,
            headers: { authorization: `Token ${key}`, 'content-type': 'audio/wav' },
            body,
            answer,
            audioMs: excerpt.length,
            signal,
            onSent: (fraction) => onProgress(PROGRESS_AFTER_UPLOAD * fraction),
          })
        })
        return toRecognizedExcerpt(results, excerpt)
      }
    },
  })
}

function toRecognizedExcerpt(
  { channels: [channel] }: z.infer<typeof answer>['results'],
  excerpt: Excerpt,
): RecognizedExcerpt {
  const tokens = (channel?.alternatives[0]?.words ?? []).map((word) => ({
    text: word.punctuated_word ?? word.word,
    start: word.start * 1000,
    end: word.end * 1000,
    confidence: word.confidence ?? null,
    ...(word.speaker == null ? {} : { speaker: uniqueLabel(excerpt, word.speaker) }),
  }))
  return { tokens, language: languageCodeOf(channel?.detected_language) }
}

function queryOf(
  model: string,
  language: string,
  features: ReadonlySet<string>,
  terms: readonly string[],
): URLSearchParams {
  const query = new URLSearchParams({ model, smart_format: 'true', punctuate: 'true' })
  if (features.has('diarize')) query.set('diarize', 'true')
  const [first = language, ...moreLanguages] = language.split('+').map(deepgramCode)
  if (language === autoDetect) query.set('detect_language', 'true')
  else if (moreLanguages.length === 0) query.set('language', first)
  else {
    query.set('language', 'multi')
    if (features.has('language_hint'))
      for (const hint of [first, ...moreLanguages]) query.append('language_hint', hint)
  }
  // In keywords, a colon would introduce a weight.
  for (const term of terms) query.append(termsParamOf(model), term.replaceAll(':', ' '))
  return query
}

/** Returns the name of the request parameter for key terms. */
const termsParamOf = (model: string) => (model.startsWith('nova-3') ? 'keyterm' : 'keywords')
