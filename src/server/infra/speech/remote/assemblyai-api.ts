import { z } from 'zod'
import { EngineError } from '#server/infra/engines/engine.ts'
import { errorDetail } from '#server/infra/remote/failures.ts'
import type { Provider } from '#server/infra/remote/provider.ts'
import { delay, type RemoteCall, type StreamingBody, sendRequest } from '#server/infra/remote/request.ts'

const CLEAN_UP_MS = 1500
/** AssemblyAI's error message for audio without speech. */
const NO_SPEECH_ERROR = /no spoken audio/i

const uploadedFile = z.object({ upload_url: z.string().min(1) })
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
export type Transcript = z.infer<typeof transcript>

type Call<T> = Pick<RemoteCall<T>, 'method' | 'answer' | 'body' | 'audioMs' | 'signal' | 'onSent'> & {
  type?: string
}
type Limits<More extends keyof RemoteCall<unknown> = never> = Pick<
  RemoteCall<unknown>,
  'audioMs' | 'signal' | More
>

/** Calls to AssemblyAI's `/v2` API. All of them throw EngineError, or the signal's reason when it fires. */
export class AssemblyAiApi {
  readonly #url: string
  readonly #provider: Provider

  constructor(url: string, provider: Provider) {
    this.#url = url
    this.#provider = provider
  }

  /** Uploads audio and returns its URL, which only AssemblyAI can read. */
  async upload(body: StreamingBody, limits: Limits<'onSent'>): Promise<string> {
    const type = 'application/octet-stream'
    const { upload_url } = await this.#call('/upload', {
      method: 'POST',
      type,
      body,
      answer: uploadedFile,
      ...limits,
    })
    return upload_url
  }

  /** Requests a transcript and returns its ID. */
  async create(options: Record<string, unknown>, signal: AbortSignal): Promise<string> {
    const { id } = await this.#call('/transcript', {
      method: 'POST',
      type: 'application/json',
      body: JSON.stringify(options),
      answer: created,
      audioMs: 0,
      signal,
    })
    return id
  }

  /**
   * Polls until a transcript is ready, with a timeout that depends on the audio's duration.
   * @param onStarted called when transcription starts
   */
  async finished(
    id: string,
    { audioMs, signal, onStarted }: Limits & { onStarted: () => void },
  ): Promise<Transcript> {
    const { policy } = this.#provider
    const limit = policy.limit(audioMs)
    const startedAt = performance.now()
    for (let time = 0; performance.now() - startedAt < limit; time++) {
      await delay(policy.pollDelayMs(time), signal)
      const call = { method: 'GET', answer: transcript, audioMs: 0, signal } as const
      const state = await this.#call(`/transcript/${id}`, call)
      if (state.status === 'completed') return state
      if (state.status === 'error') return this.#failed(state)
      if (state.status === 'processing') onStarted()
    }
    throw new EngineError(
      'engine_failed',
      `AssemblyAI returned no result within ${Math.ceil(limit / 1000)} s`,
    )
  }

  /**
   * Deletes a transcript at the provider. If that fails, the provider keeps it for its retention
   * period.
   */
  async forget(id: string): Promise<void> {
    const signal = AbortSignal.timeout(CLEAN_UP_MS)
    const call = { method: 'DELETE', answer: z.unknown(), audioMs: 0, signal } as const
    await this.#call(`/transcript/${id}`, call).catch(() => {})
  }

  #failed(state: Transcript): Transcript {
    const error = state.error ?? ''
    if (NO_SPEECH_ERROR.test(error)) return { ...state, words: [] }
    throw new EngineError('engine_failed', `AssemblyAI failed: ${errorDetail(this.#provider, error)}`)
  }

  #call<T>(path: string, { type, ...rest }: Call<T>): Promise<T> {
    const headers = { authorization: this.#provider.key ?? '', ...(type && { 'content-type': type }) }
    return sendRequest<T>(this.#provider, { url: `${this.#url}/v2${path}`, headers, ...rest })
  }
}
