import { EngineError, type EngineErrorCode } from '#server/infra/engines/engine.ts'
import type { Provider } from './provider.ts'

const LONGEST_DETAIL = 300

/** The provider rejected this very request; repeating it unchanged would not help. */
export class RefusedError extends EngineError {
  /** The provider's message. */
  readonly detail: string
  constructor(code: EngineErrorCode, message: string, detail: string) {
    super(code, message)
    this.detail = detail
  }
}

/** A possibly temporary failure. */
export class PassingError extends EngineError {
  /** The provider's requested delay, in ms. */
  readonly pause: number | null
  constructor(message: string, pause: number | null = null, options?: ErrorOptions) {
    super('engine_failed', message, options)
    this.pause = pause
  }
}

const PASSING = new Set([408, 425, 429])
const UNPAID =
  /insufficient_quota|payment_required|insufficient (funds|credits)|account balance|exceeded your current quota|billing_not_active/i

export interface FailedAnswer {
  status: number
  /** The header Retry-After. */
  retryAfter: string | undefined
  body: string
}

/**
 * The error for an unsuccessful response. Messages contain neither the key nor a provider's text about it, which may
 * repeat parts of it.
 */
export function failureOf(provider: Provider, answer: FailedAnswer): EngineError {
  const { status, body } = answer
  const { name, keySetting, urlSetting } = provider
  if (status >= 300 && status < 400)
    return new EngineError('engine_unavailable', `${name} redirects elsewhere: correct ${urlSetting}`)
  if (status === 402 || (status < 500 && UNPAID.test(body)))
    return new EngineError('engine_unpaid', `No credit is left at ${name}`)
  if (status === 401 || status === 403)
    return new EngineError('engine_unavailable', `${name} refuses the key (${status}): check ${keySetting}`)
  const detail = detailOf(provider, body)
  const message = `${name} answered ${status}${detail && `: ${detail}`}`
  if (PASSING.has(status) || status >= 500) return new PassingError(message, pauseOf(answer.retryAfter))
  return new RefusedError('engine_failed', message, detail)
}

/** Network error without addresses, which may contain secrets. */
export function networkFailure({ name, urlSetting }: Provider, error: unknown): PassingError {
  const causes = [error, (error as Error).cause, ((error as Error).cause as Error | undefined)?.cause]
  const code = causes.map((cause) => (cause as NodeJS.ErrnoException | undefined)?.code).find(Boolean)
  return new PassingError(`${name} can't be reached (${code ?? 'connection lost'}): check ${urlSetting}`)
}

/** A provider's error message in one line without markup; empty if unreadable. */
export function detailOf({ key }: Pick<Provider, 'key'>, body: string): string {
  const said = key ? messageOf(body).replaceAll(key, '…') : messageOf(body)
  return said.replace(/\s+/g, ' ').trim().slice(0, LONGEST_DETAIL)
}

function messageOf(body: string): string {
  try {
    const answer: unknown = JSON.parse(body)
    return textIn(answer) ?? ''
  } catch {
    return body.replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ')
  }
}

/** Locations of the message: OpenAI error.message, Deepgram err_msg or message, AssemblyAI error, others detail. */
function textIn(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object' || answer === null) return undefined
  const fields = answer as Record<string, unknown>
  for (const field of ['error', 'message', 'err_msg', 'detail', 'details', 'msg', '0'])
    if (fields[field] !== undefined) return textIn(fields[field])
  return undefined
}

/** Seconds or a date. */
function pauseOf(value: string | undefined): number | null {
  if (!value) return null
  const ms = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
