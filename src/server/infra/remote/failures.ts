import { EngineError, type EngineErrorCode } from '#server/infra/engines/engine.ts'
import type { Provider } from './provider.ts'
import { readRetryAfter } from './retry-after.ts'

const MAX_DETAIL_LENGTH = 300

/** Thrown if the provider rejects a request; repeating it unchanged won't help. */
export class RejectedError extends EngineError {
  /** The provider's message. */
  readonly detail: string
  constructor(code: EngineErrorCode, message: string, detail: string) {
    super(code, message)
    this.detail = detail
  }
}

/** A failure that may be temporary. */
export class TransientError extends EngineError {
  /** Delay requested by the provider, in milliseconds; null if none. */
  readonly pause: number | null
  constructor(message: string, pause: number | null = null, options?: ErrorOptions) {
    super('engine_failed', message, options)
    this.pause = pause
  }
}

const TRANSIENT_STATUSES = new Set([408, 425, 429])
const UNPAID =
  /insufficient_quota|payment_required|insufficient (funds|credits)|account balance|exceeded your current quota|billing_not_active/i

export interface FailedResponse {
  status: number
  /** The Retry-After header. */
  retryAfter: string | undefined
  body: string
}

/**
 * Returns the error for an unsuccessful response. Its message contains neither the key nor a provider's text
 * about the key, which may repeat parts of it.
 */
export function toEngineError(provider: Provider, answer: FailedResponse): EngineError {
  const { status, body } = answer
  const { name, keySetting, urlSetting } = provider
  if (status >= 300 && status < 400)
    return new EngineError('engine_unavailable', `${name} redirects to another URL: correct ${urlSetting}`)
  if (status === 402 || (status < 500 && UNPAID.test(body)))
    return new EngineError('engine_unpaid', `The account at ${name} has no credit left`)
  if (status === 401 || status === 403)
    return new EngineError('engine_unavailable', `${name} rejects the key (${status}): check ${keySetting}`)
  const detail = errorDetail(provider, body)
  const message = `${name} responded with ${status}${detail && `: ${detail}`}`
  if (TRANSIENT_STATUSES.has(status) || status >= 500)
    return new TransientError(message, readRetryAfter(answer.retryAfter))
  return new RejectedError('engine_failed', message, detail)
}

/** Describes a network error without addresses, which may contain secrets. */
export function toNetworkError({ name, urlSetting }: Provider, error: unknown): TransientError {
  const causes = [error, (error as Error).cause, ((error as Error).cause as Error | undefined)?.cause]
  const code = causes.map((cause) => (cause as NodeJS.ErrnoException | undefined)?.code).find(Boolean)
  return new TransientError(`${name} can't be reached (${code ?? 'connection lost'}): check ${urlSetting}`)
}

/** Returns a provider's error message as one line without markup; empty if unreadable. */
export function errorDetail({ key }: Pick<Provider, 'key'>, body: string): string {
  const errorMessage = key ? messageOf(body).replaceAll(key, '…') : messageOf(body)
  return errorMessage.replace(/\s+/g, ' ').trim().slice(0, MAX_DETAIL_LENGTH)
}

function messageOf(body: string): string {
  try {
    const answer: unknown = JSON.parse(body)
    return findText(answer) ?? ''
  } catch {
    return body.replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ')
  }
}

/**
 * Finds the message: OpenAI's in error.message, Deepgram's in err_msg or message, AssemblyAI's in error,
 * others' in detail.
 */
function findText(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object' || answer === null) return undefined
  const fields = answer as Record<string, unknown>
  for (const field of ['error', 'message', 'err_msg', 'detail', 'details', 'msg', '0'])
    if (fields[field] !== undefined) return findText(fields[field])
  return undefined
}
