import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { statuses } from './errors.ts'
import type { Json } from './openapi-schemas.ts'

/** Reason phrases of error statuses. */
const reasons: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found, or not visible to the caller',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported file',
  422: 'Not possible',
  423: 'Locked',
  429: 'Too many requests; `Retry-After` says when to try again',
  500: 'Internal error',
  502: 'A provider failed',
  503: 'Unavailable for now',
  507: 'Storage is full',
}

/** The error codes of an endpoint: those of every similar one, and its own. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, params, query, body, streamBody, personal, unverified, errors = [] } = endpoint
  const codes: ErrorCode[] = []
  if (params || query || body) codes.push('invalid_input')
  if (access === 'user' || access === 'reader') codes.push('unauthenticated')
  if (access === 'user' && !unverified) codes.push('verification_required')
  if (access === 'signature' && query) codes.push('signature_invalid')
  if (personal) codes.push('forbidden')
  if (method !== 'GET' && !endpoint.foreignForm) codes.push('foreign_origin')
  if (params) codes.push('not_found')
  if (body || streamBody) codes.push('too_large')
  return [...new Set([...codes, ...errors])]
}

/** Responses of an operation by status; `default` is for errors that any request may get. */
export function describeResponses(endpoint: Endpoint, schema: Json, example: unknown): Json {
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of errorsOf(endpoint)) {
    const status = statuses[code]
    byStatus[status] = [...(byStatus[status] ?? []), code]
  }
  // Without a provider, the example response is the corresponding error.
  const failure = endpoint.example?.error
  const errors = Object.entries(byStatus).map(([status, codes]) => {
    const shown = failure && codes.includes(failure) ? { example } : {}
    return [status, describeError(+status, codes, shown)]
  })
  return {
    ...describeSuccess(endpoint, schema, failure ? undefined : example),
    ...Object.fromEntries(errors),
    default: { $ref: '#/components/responses/Error' },
  }
}

const describeError = (status: number, codes: ErrorCode[], shown: { example?: unknown }): Json => ({
  description: `${reasons[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, ...shown } },
})

function describeSuccess({ answer }: Endpoint, schema: Json, example: unknown): Json {
  const json = (wrapped: Json, type = 'application/json') => ({
    description: 'Success.',
    content: { [type]: { schema: wrapped, ...(example !== undefined && { example }) } },
  })
  switch (answer.kind) {
    case 'empty':
      return { 204: { description: 'Success, without a body.' } }
    case 'events':
      return { 200: { ...json(schema, 'text/event-stream'), description: 'A stream of events.' } }
    case 'result':
      return { 200: json({ type: 'object', required: ['result'], properties: { result: schema } }) }
    case 'page':
      return { 200: json(pageOf(schema)) }
    case 'json':
      return { 200: { ...json(schema), ...(answer.etag && etag) }, ...(answer.etag && notModified) }
    case 'raw':
      return describeRaw(answer, example)
  }
}

const pageOf = (items: Json): Json => ({
  type: 'object',
  required: ['Items'],
  properties: {
    Items: { type: 'array', items },
    LastEvaluatedKey: {
      type: 'object',
      description: 'Present when there are more items; pass it back to get the next page.',
    },
  },
})

const etag = { headers: { ETag: { schema: { type: 'string' } } } }
const notModified = { 304: { description: 'Not modified: `If-None-Match` names the current version.' } }

/** Text or bytes, a part of them, or a redirect. */
function describeRaw(answer: Extract<Endpoint['answer'], { kind: 'raw' }>, example: unknown): Json {
  const { types, redirect, ranges } = answer
  if (redirect) {
    const headers = { Location: { description: 'Where to go.', schema: { type: 'string' } } }
    return { [redirect]: { description: 'Redirect.', headers } }
  }
  const content = Object.fromEntries(
    types.map((type, i) => {
      const isText = /^text\/|json|xml|subrip/.test(type)
      const schema = type === 'application/json' ? { type: 'object' } : { type: 'string' }
      const shown = i === 0 && example !== undefined ? { example } : {}
      return [type, { schema: isText ? schema : { ...schema, format: 'binary' }, ...shown }]
    }),
  )
  return {
    200: { description: 'Success.', content, ...(answer.etag && etag) },
    ...(ranges && { 206: { description: 'The bytes that `Range` asks for.', content } }),
    ...(answer.etag && notModified),
  }
}
