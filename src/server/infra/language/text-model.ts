import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { EngineError, type EngineStatus } from '#server/infra/engines/engine.ts'
import { defaultProviderPolicy, type Provider, type ProviderPolicy } from '#server/infra/remote/provider.ts'
import { sendRequest } from '#server/infra/remote/request.ts'

const OPENAI = 'https://api.openai.com/v1'

/** Without a GPU, a long response may take minutes. */
const textPolicy: ProviderPolicy = {
  ...defaultProviderPolicy,
  limit: () => 600_000,
  maxResponseBytes: 20_000_000,
}

export interface TextRequest {
  /** System instructions, always written by us: never taken from a user or a recording. */
  instructions: string
  /** The material to process. */
  text: string
  signal: AbortSignal
}

export interface GeneratedText {
  /** Never empty; excludes surrounding whitespace and the model's reasoning. */
  text: string
  /** False if the response was cut off at the model's limit. */
  isComplete: boolean
}

/** A language model. */
export interface TextModel {
  /** Name of the model, which is stored with its results; empty if none is configured. */
  readonly name: string
  /** Context size for prompt and response together, in tokens. */
  readonly contextTokens: number
  /** Whether it is configured; makes no request. */
  status(): Pick<EngineStatus, 'ready' | 'problem' | 'enabledBy'>
  /**
   * Generates a text. Retries up to twice if the service is unreachable, busy or failing.
   * @throws EngineError `engine_unavailable` (not set up, key or address rejected), `engine_unpaid`,
   * `engine_failed`, whose messages include neither the key nor the request; the signal's reason as soon as
   * it fires
   */
  write(request: TextRequest): Promise<GeneratedText>
}

/**
 * Creates a client for a service or self-hosted server with OpenAI's `/chat/completions` API: OpenAI,
 * OpenRouter, Ollama, vLLM, llama.cpp. A server at a URL other than OpenAI's needs no key.
 */
export function createTextModel(
  config: Pick<Config, 'textModel' | 'textModelUrl' | 'textModelKey' | 'textModelContext'>,
  policy: ProviderPolicy = textPolicy,
): TextModel {
  const { textModel: name = '', textModelKey: key, textModelContext: contextTokens } = config
  const url = config.textModelUrl ?? OPENAI
  const { host } = new URL(url)
  const isOpenAi = host === new URL(OPENAI).host
  const provider: Provider = {
    name: isOpenAi ? 'OpenAI' : host,
    key,
    policy,
    urlSetting: 'TEXT_MODEL_URL',
    keySetting: 'TEXT_MODEL_KEY',
    ready: name !== '' && (key !== undefined || !isOpenAi),
    problem: 'To generate text, set TEXT_MODEL, and TEXT_MODEL_URL or TEXT_MODEL_KEY',
    enabledBy: [
      { kind: 'setting', name: 'TEXT_MODEL' },
      { kind: 'setting', name: 'TEXT_MODEL_URL' },
      { kind: 'setting', name: 'TEXT_MODEL_KEY' },
    ],
  }
  const { ready, problem, enabledBy } = provider
  return {
    name,
    contextTokens,
    status: () => (ready ? { ready, problem: null, enabledBy: [] } : { ready, problem, enabledBy }),
    async write({ instructions, text, signal }) {
      if (!ready) throw new EngineError('engine_unavailable', problem)
      signal.throwIfAborted()
      const model = await modelAt(url, name, provider, signal)
      const { generateText } = await import('ai')
      try {
        const answer = await generateText({
          model,
          instructions,
          prompt: text,
          maxRetries: 0,
          abortSignal: signal,
          telemetry: { isEnabled: false },
        })
        return textOrThrow(provider, answer)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof EngineError) throw error
        // The library's error isn't passed on as the cause, because it includes the whole request.
        throw new EngineError('engine_failed', `${provider.name} responded in an unexpected format`)
      }
    },
  }
}

async function modelAt(url: string, name: string, provider: Provider, signal: AbortSignal) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { extractReasoningMiddleware, wrapLanguageModel } = await import('ai')
  const { key } = provider
  const service = createOpenAICompatible({
    name: 'text-model',
    baseURL: url,
    ...(key !== undefined && { apiKey: key }),
    /** Timeouts, retries and errors are the same for every remote service. */
    async fetch(address, init) {
      const answer = await sendRequest(provider, {
        method: 'POST',
        url: String(address),
        answer: z.unknown(),
        audioMs: 0,
        signal,
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: String(init?.body),
      })
      return Response.json(answer)
    },
  })
  const middleware = extractReasoningMiddleware({ tagName: 'think' })
  return wrapLanguageModel({ model: service.chatModel(name), middleware })
}

function textOrThrow({ name }: Provider, answer: { text: string; finishReason: string }): GeneratedText {
  const text = answer.text.trim()
  const { finishReason } = answer
  if (finishReason === 'content-filter')
    throw new EngineError('engine_failed', `${name} refused to write this text`)
  if (text === '') throw new EngineError('engine_failed', `${name} returned an empty response`)
  return { text, isComplete: finishReason !== 'length' }
}
