import type { CallInput, Endpoint, EndpointOutput } from '#contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, errorCodes } from '#contract/errors.ts'
import { hasEarly, takeEarly } from './early.ts'
import { noteClock } from './server-clock.ts'

/** `network`: no answer came at all. */
export type ApiErrorCode = ErrorCode | 'network'

/** A call that did not succeed. `status` is the HTTP status, 0 when no answer came. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly details: unknown

  constructor(code: ApiErrorCode, status: number, message: string, details?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Let the call outlive the page. */
  keepalive?: boolean
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type Rest<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

let handleFailed = (_error: ApiError, _endpoint: Endpoint) => {}

/** Sets what happens when a call fails with an answer. */
export function onFailedCall(handler: (error: ApiError, endpoint: Endpoint) => void): void {
  handleFailed = handler
}

/** The address of an endpoint with its parameters filled in, for links and downloads. */
export function addressOf<E extends Endpoint>(endpoint: E, input: Omit<CallInput<E>, 'body'>): string {
  const { params = {}, query = {} } = input as Parts
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Calls the API. A `result` arrives unwrapped, a page as `{Items, LastEvaluatedKey?}`, raw answers as a Blob.
 * @throws ApiError for every answer that is not a success, and when no answer comes.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Rest<E>
): Promise<EndpointOutput<E>> {
  const body = (input as Parts | undefined)?.body
  const response = await send(addressOf(endpoint, (input ?? {}) as CallInput<E>), {
    method: endpoint.method,
    credentials: 'same-origin',
    signal: options?.signal ?? null,
    keepalive: options?.keepalive ?? false,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw await errorFrom(response, endpoint)
  return (await read(endpoint, response)) as EndpointOutput<E>
}

/** Sends a file as the body of a call that takes bytes. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  file: Blob,
): Promise<EndpointOutput<E>> {
  const response = await send(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': file.type },
    body: file,
  })
  if (!response.ok) throw await errorFrom(response, endpoint)
  return (await read(endpoint, response)) as EndpointOutput<E>
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const { body } = init
    const early = hasEarly() && (await takeEarly(address, typeof body === 'string' ? body : ''))
    const response = early || (await fetch(address, init))
    noteClock(response)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('network', 0, error instanceof Error ? error.message : 'No answer')
  }
}

async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  switch (endpoint.answer.kind) {
    case 'empty':
      return undefined
    case 'raw':
      return response.blob()
    case 'result':
      return ((await response.json()) as { result: unknown }).result
    default:
      return response.json()
  }
}

async function errorFrom(response: Response, endpoint: Endpoint): Promise<ApiError> {
  const { code, message, details } = readError(await response.json().catch(() => null)) ?? {
    code: response.status >= 502 ? 'unavailable' : 'internal',
    message: response.statusText,
  }
  const error = new ApiError(code, response.status, message, details)
  handleFailed(error, endpoint)
  return error
}

/** The server's error; undefined if the response isn't from our server. */
export function readError(body: unknown): ErrorBody['error'] | undefined {
  const error = (body as Partial<ErrorBody> | null)?.error
  return error && errorCodes.includes(error.code) ? error : undefined
}
