import type { EndpointOutput, CallInput as InputOf } from '#contract/endpoint.ts'
import type { Api } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/error-body.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import { type EagerRouteName, type WebRouteName, webRoutes } from '#contract/web-routes.ts'
import { hasEarlyResponses, takeEarlyResponse } from '#web/lib/early/early-responses.ts'
import { readServerClock } from './server-clock.ts'

/** Error code of a failed request; `network` if there was no response. */
export type ApiErrorCode = ErrorCode | 'network'

/** A failed request. `status` is the HTTP status, or 0 if there was no response. */
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

/** Returns whether a request failed with one of the codes. */
export const hasErrorCode = (error: unknown, ...codes: ApiErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code)

/** Input of a request: path and query parameters, and the body. */
export type CallInput<N extends WebRouteName> = InputOf<Api[N]>
/** Result of a successful request. */
export type CallOutput<N extends WebRouteName> = EndpointOutput<Api[N]>

export interface CallOptions {
  signal?: AbortSignal
  /** Whether the request may outlive the page. */
  keepalive?: boolean
}

interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type CallArguments<N extends WebRouteName> =
  Record<never, never> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions]

/** Method and path of an endpoint. */
interface EndpointRoute {
  method: string
  path: string
}

const isEagerRoute = (name: WebRouteName): name is EagerRouteName => Object.hasOwn(webRoutes, name)

let lazyRouteModule: typeof import('#contract/lazy-routes.ts') | undefined

/**
 * Returns a route. Only the first use of a lazy route needs an import, which a closing page has no time for.
 */
async function routeOf(name: WebRouteName): Promise<EndpointRoute> {
  if (isEagerRoute(name)) return webRoutes[name]
  lazyRouteModule ??= await import('#contract/lazy-routes.ts')
  return lazyRouteModule.lazyRoutes[name]
}

let handleFailure = (_error: ApiError, _route: EndpointRoute) => {}

/** Sets the handler for requests that fail with a response. */
export function setFailureHandler(handler: (error: ApiError, route: EndpointRoute) => void): void {
  handleFailure = handler
}

/** Returns a request's URL with its parameters filled in, for links and downloads. */
export const urlFor = <N extends EagerRouteName>(name: N, input: Omit<CallInput<N>, 'body'>): string =>
  fillRoute(webRoutes[name], input)

function fillRoute(route: EndpointRoute, input: object): string {
  const { params = {}, query = {} } = input as RequestParts
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, param: string) =>
    encodeURIComponent(String(params[param])),
  )
  const search = new URLSearchParams()
  for (const [param, value] of Object.entries(query)) {
    if (value !== undefined) search.set(param, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Calls the API. Unwraps `result`; returns pages as `{Items, LastEvaluatedKey?}` and raw responses as a Blob.
 * @throws ApiError if the response isn't successful or there is no response
 */
export async function call<N extends WebRouteName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<CallOutput<N>> {
  const body = (input as RequestParts | undefined)?.body
  const route = await routeOf(name)
  const response = await send(fillRoute(route, input ?? {}), {
    method: route.method,
    credentials: 'same-origin',
    signal: options?.signal ?? null,
    keepalive: options?.keepalive ?? false,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw await createError(response, route)
  return (await readBody(response)) as CallOutput<N>
}

/**
 * Fetches a file of any type.
 * @throws ApiError for the same reasons as `call`
 */
export async function fetchFile<N extends WebRouteName>(name: N, input: CallInput<N>): Promise<Blob> {
  const route = await routeOf(name)
  const response = await send(fillRoute(route, input), { credentials: 'same-origin' })
  if (!response.ok) throw await createError(response, route)
  return response.blob()
}

/** Sends a file as the body of a request that accepts binary data. */
export async function sendFile<N extends WebRouteName>(
  name: N,
  input: Omit<CallInput<N>, 'body'>,
  file: Blob,
  options?: Pick<CallOptions, 'signal'>,
): Promise<CallOutput<N>> {
  const route = await routeOf(name)
  const response = await send(fillRoute(route, input), {
    method: route.method,
    credentials: 'same-origin',
    signal: options?.signal ?? null,
    headers: { accept: 'application/json', 'content-type': file.type },
    body: file,
  })
  if (!response.ok) throw await createError(response, route)
  return (await readBody(response)) as CallOutput<N>
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const { method = 'GET', body } = init
    const text = typeof body === 'string' ? body : ''
    // The server's renderer and early.js only read: with POST if there is a body, otherwise with GET.
    const isRead = method === (text ? 'POST' : 'GET')
    const earlyResponse = isRead && hasEarlyResponses() && (await takeEarlyResponse(address, text))
    const response = earlyResponse || (await fetch(address, init))
    readServerClock(response)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('network', 0, error instanceof Error ? error.message : 'No response')
  }
}

/**
 * Reads a response: for JSON, its `result` property or else the whole body; other types as a Blob; undefined
 * for a 204.
 */
async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response.blob()
  const body = await response.json()
  return body && typeof body === 'object' && 'result' in body ? body.result : body
}

async function createError(response: Response, route: EndpointRoute): Promise<ApiError> {
  const { code, message, details } = readError(await response.json().catch(() => null)) ?? {
    code: response.status >= 502 ? 'unavailable' : 'internal',
    message: response.statusText,
  }
  const error = new ApiError(code, response.status, message, details)
  handleFailure(error, route)
  return error
}

/** Returns the server's error; undefined if the response isn't from our server. */
export function readError(body: unknown): ErrorBody['error'] | undefined {
  const error = (body as Partial<ErrorBody> | null)?.error
  return error && errorCodes.includes(error.code) ? error : undefined
}
