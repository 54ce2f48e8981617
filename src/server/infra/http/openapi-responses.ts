import { type Endpoint, scimType } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { statuses } from './errors.ts'
import type { Json } from './openapi-schemas.ts'

/** Reason phrases for error statuses. */
const reasons: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found, or not accessible to the caller',
  409: 'Conflict',
  410: 'Deleted',
  412: 'Changed in the meantime',
  413: 'Too large',
  415: 'Unsupported file',
  422: 'Unprocessable',
  423: 'Locked',
  429: 'Too many requests; retry after the time in `Retry-After`',
  500: 'Internal error',
  501: 'Not implemented',
  502: 'Provider failed',
  503: 'Temporarily unavailable',
  507: 'Storage full',
}

/** Lists an endpoint's error codes: its own, and those common to similar endpoints. */
export function listErrors(endpoint: Endpoint): ErrorCode[] {
  const {
    access,
    method,
    params,
    query,
    body,
    streamBody,
    personal,
    unverified,
    ifMatch,
    errors = [],
  } = endpoint
  const codes: ErrorCode[] = []
  if (params || query || body) codes.push('invalid_input')
  if (access === 'user' || access === 'reader') codes.push('unauthenticated')
  if (access === 'reader') codes.push('password_required')
  if (access === 'provisioner') codes.push('unauthenticated', 'too_many_requests')
  if (access === 'user' && !unverified) codes.push('verification_required')
  // These endpoints are about a workspace's content.
  if ((access === 'user' || access === 'reader') && !unverified) codes.push('sso_required')
  if (access === 'signature' && query) codes.push('signature_invalid')
  if (personal) codes.push('user_only')
  if (method !== 'GET' && !endpoint.foreignForm) codes.push('foreign_origin')
  if (params) codes.push('not_found')
  if (ifMatch) codes.push('precondition_failed')
  if (body || streamBody) codes.push('too_large')
  return [...new Set([...codes, ...errors])]
}

/** Describes an operation's responses by status; `default` covers errors that any request can get. */
export function describeResponses(endpoint: Endpoint, schema: Json, example: unknown): Json {
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of listErrors(endpoint)) {
    const status = statuses[code]
    byStatus[status] = [...(byStatus[status] ?? []), code]
  }
  // If no provider is configured, the example shows the resulting error.
  const failure = endpoint.example?.error
  const errors = Object.entries(byStatus).map(([status, codes]) => {
    const exampleField = failure && codes.includes(failure) ? { example } : {}
    return [status, describeError(endpoint, +status, codes, exampleField)]
  })
  return {
    ...describeSuccess(endpoint, schema, failure ? undefined : example),
    ...Object.fromEntries(errors),
    default:
      endpoint.access === 'provisioner'
        ? { ...scimError, description: 'Any other error.' }
        : { $ref: '#/components/responses/Error' },
  }
}

function describeError(
  { access }: Endpoint,
  status: number,
  codes: ErrorCode[],
  exampleField: { example?: unknown },
): Json {
  const reason = reasons[status]
  // SCIM errors don't use the product's codes.
  if (access === 'provisioner') return { ...scimError, description: `${reason}.` }
  return {
    description: `${reason}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, ...exampleField } },
  }
}

const scimError: Json = { content: { [scimType]: { schema: { $ref: '#/components/schemas/ScimError' } } } }

function describeSuccess({ answer }: Endpoint, schema: Json, example: unknown): Json {
  const json = (jsonSchema: Json, type = 'application/json') => ({
    description: 'Success.',
    content: { [type]: { schema: jsonSchema, ...(example !== undefined && { example }) } },
  })
  switch (answer.kind) {
    case 'empty':
      return { 204: { description: 'Success. The body is empty.' } }
    case 'events':
      return { 200: { ...json(schema, 'text/event-stream'), description: 'A stream of events.' } }
    case 'result':
      return { 200: json({ type: 'object', required: ['result'], properties: { result: schema } }) }
    case 'page':
      return { 200: json(pageOf(schema)) }
    case 'json':
      return { 200: { ...json(schema), ...(answer.etag && etag) }, ...(answer.etag && notModified) }
    case 'scim':
      return {
        [answer.created ? 201 : 200]: { ...json(schema, scimType), ...(answer.etag && etag) },
        ...(answer.etag && notModified),
      }
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
      description: 'Key of the next page. Present only if there are more items; pass it back to get them.',
    },
  },
})

const etag = { headers: { ETag: { schema: { type: 'string' } } } }
const notModified = { 304: { description: 'Not modified. `If-None-Match` matches the current version.' } }

/** Describes a raw response: text, bytes, a byte range or a redirect. */
function describeRaw(answer: Extract<Endpoint['answer'], { kind: 'raw' }>, example: unknown): Json {
  const { types, redirect, ranges } = answer
  if (redirect) {
    const headers = { Location: { description: 'URL to redirect to.', schema: { type: 'string' } } }
    return { [redirect]: { description: 'Redirect.', headers } }
  }
  const content = Object.fromEntries(
    types.map((type, i) => {
      const isText = /^text\/|json|xml|subrip/.test(type)
      const schema = type === 'application/json' ? { type: 'object' } : { type: 'string' }
      const exampleField = i === 0 && example !== undefined ? { example } : {}
      return [type, { schema: isText ? schema : { ...schema, format: 'binary' }, ...exampleField }]
    }),
  )
  return {
    200: { description: 'Success.', content, ...(answer.etag && etag) },
    ...(ranges && { 206: { description: 'The bytes requested by `Range`.', content } }),
    ...(answer.etag && notModified),
  }
}
