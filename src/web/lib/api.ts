import type { EndpointOutput, CallInput as InputOf } from '#contract/endpoint.ts'
import type { Api } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/error-body.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { hasEarly, takeEarly } from './early.ts'
import { noteClock } from './server-clock.ts'

/** `network`: no response at all. */
export type ApiErrorCode = ErrorCode | 'network'

/** A failed call. `status` is the HTTP status, 0 without a response. */
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

/** The input of a call: parameters of the path, query and body. */
export type CallInput<N extends RouteName> = InputOf<Api[N]>
/** The result of a successful call. */
export type CallOutput<N extends RouteName> = EndpointOutput<Api[N]>

export interface CallOptions {
  signal?: AbortSignal
  /** Lets the call outlive the page. */
  keepalive?: boolean
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type Rest<N extends RouteName> =
  Record<never, never> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions]

let handleFailed = (_error: ApiError, _name: RouteName) => {}

/** Sets the handler for calls that fail with a response. */
export function onFailedCall(handler: (error: ApiError, name: RouteName) => void): void {
  handleFailed = handler
}

/** The URL of a call with its parameters filled in, for links and downloads. */
export function addressOf<N extends RouteName>(name: N, input: Omit<CallInput<N>, 'body'>): string {
  const { params = {}, query = {} } = input as Parts
  const path = routes[name].path.replace(/:([A-Za-z]+)/g, (_, param: string) =>
    encodeURIComponent(String(params[param])),
  )
  const search = new URLSearchParams()
  for (const [param, value] of Object.entries(query)) {
    if (value !== undefined) search.set(param, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Calls the API. A `result` is returned unwrapped, a page as `{Items, LastEvaluatedKey?}`, raw responses as a Blob.
 * @throws ApiError for every unsuccessful response, and without a response.
 */
export async function call<N extends RouteName>(
  name: N,
  ...[input, options]: Rest<N>
): Promise<CallOutput<N>> {
  const body = (input as Parts | undefined)?.body
  const response = await send(addressOf(name, (input ?? {}) as CallInput<N>), {
    method: routes[name].method,
    credentials: 'same-origin',
    signal: options?.signal ?? null,
    keepalive: options?.keepalive ?? false,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw await errorFrom(response, name)
  return (await read(response)) as CallOutput<N>
}

/** Sends a file as the body of a call that accepts bytes. */
export async function sendFile<N extends RouteName>(
  name: N,
  input: Omit<CallInput<N>, 'body'>,
  file: Blob,
): Promise<CallOutput<N>> {
  const response = await send(addressOf(name, input), {
    method: routes[name].method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': file.type },
    body: file,
  })
  if (!response.ok) throw await errorFrom(response, name)
  return (await read(response)) as CallOutput<N>
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

/** The response: the `result` of JSON, or all of it; bytes of other types; nothing for a 204. */
async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response.blob()
  const body = await response.json()
  return body && typeof body === 'object' && 'result' in body ? body.result : body
}

async function errorFrom(response: Response, name: RouteName): Promise<ApiError> {
  const { code, message, details } = readError(await response.json().catch(() => null)) ?? {
    code: response.status >= 502 ? 'unavailable' : 'internal',
    message: response.statusText,
  }
  const error = new ApiError(code, response.status, message, details)
  handleFailed(error, name)
  return error
}

/** The server's error; undefined if the response isn't from our server. */
export function readError(body: unknown): ErrorBody['error'] | undefined {
  const error = (body as Partial<ErrorBody> | null)?.error
  return error && errorCodes.includes(error.code) ? error : undefined
}
