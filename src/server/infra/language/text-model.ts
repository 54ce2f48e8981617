import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { EngineError, type EngineStatus } from '#server/infra/engines/engine.ts'
import { defaultRetryPolicy, type Provider, type RetryPolicy } from '#server/infra/remote/provider.ts'
import { ask } from '#server/infra/remote/request.ts'

const OPENAI = 'https://api.openai.com/v1'

/** A model without a graphics card may need minutes for a long response. */
const textRetryPolicy: RetryPolicy = {
  ...defaultRetryPolicy,
  limit: () => 600_000,
  largestAnswer: 20_000_000,
}

export interface TextRequest {
  /** System instructions: from the product, never from a user or a recording. */
  instructions: string
  /** The material to process. */
  text: string
  signal: AbortSignal
}

export interface WrittenText {
  /** Not empty, without surrounding white space and the model's reasoning. */
  text: string
  /** False if the response reached the model's limit. */
  whole: boolean
}

/** A language model. */
export interface TextModel {
  /** Name of the model, stored with its results; empty if none is configured. */
  readonly name: string
  /** Context size for prompt and response together, in tokens. */
  readonly contextTokens: number
  /** Whether it is configured, without a request. */
  status(): Pick<EngineStatus, 'ready' | 'problem' | 'enabledBy'>
  /**
   * Generates one text. Retries up to twice when the service is unreachable, busy or broken.
   * @throws EngineError `engine_unavailable` (not set up, key or address refused), `engine_unpaid`, `engine_failed`; no
   * message holds the key or what was sent. The signal's reason as soon as it fires.
   */
  write(request: TextRequest): Promise<WrittenText>
}

/**
 * A service or a server of one's own with OpenAI's `/chat/completions`: OpenAI, OpenRouter, Ollama, vLLM, llama.cpp. A
 * server at another address than OpenAI's needs no key.
 */
export function createTextModel(
  config: Pick<Config, 'textModel' | 'textModelUrl' | 'textModelKey' | 'textModelContext'>,
  retryPolicy: RetryPolicy = textRetryPolicy,
): TextModel {
  const { textModel: name = '', textModelKey: key, textModelContext: contextTokens } = config
  const url = config.textModelUrl ?? OPENAI
  const { host } = new URL(url)
  const isOpenAi = host === new URL(OPENAI).host
  const provider: Provider = {
    name: isOpenAi ? 'OpenAI' : host,
    key,
    retryPolicy,
    urlSetting: 'TEXT_MODEL_URL',
    keySetting: 'TEXT_MODEL_KEY',
    ready: name !== '' && (key !== undefined || !isOpenAi),
    problem: 'Set TEXT_MODEL, and TEXT_MODEL_URL or TEXT_MODEL_KEY, so that texts can be written',
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
        return written(provider, answer)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof EngineError) throw error
        // Not as a cause: the library's errors contain the whole request.
        throw new EngineError('engine_failed', `${provider.name} answered in another form`)
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
      const answer = await ask(provider, {
        method: 'POST',
        url: String(address),
        answer: z.unknown(),
        sound: 0,
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

function written({ name }: Provider, answer: { text: string; finishReason: string }): WrittenText {
  const text = answer.text.trim()
  const { finishReason } = answer
  if (finishReason === 'content-filter')
    throw new EngineError('engine_failed', `${name} refused to write this text`)
  if (text === '') throw new EngineError('engine_failed', `${name} answered without a text`)
  return { text, whole: finishReason !== 'length' }
}
