import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Access, defaultMaxBodyBytes, type Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import { AppError } from '#server/infra/errors.ts'
import { rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import type { createBodyBudget, Sender } from './body-budget.ts'
import { hasBody } from './body-rate.ts'
import { requireOwnPage } from './protection.ts'
import { readBodyLimit, tooLargeError } from './read-body.ts'
import { type Call, type RawResponse, type Route, SerializedJson } from './route.ts'
import { formatIssues, invalidInputError } from './schema.ts'
import { sendScim } from './scim.ts'

export interface MountOptions<C> {
  context: C
  /** Authenticates a request for an endpoint's access level; anonymous if there is no session or token. */
  authenticate(request: FastifyRequest, access: Access): Promise<Actor>
  reserve: ReturnType<typeof createBodyBudget>
  /** Forwards account-related calls to the home region; absent in the home region. */
  forward?: Forward | undefined
  /** Rejects calls about content in another region; undefined if there are no regions. */
  requireLocalRegion?: RequireRegion | undefined
}

/** @throws AppError wrong_region if a call is about a workspace in another region */
export type RequireRegion = (
  endpoint: Endpoint,
  call: { actor: Actor; params: unknown; query: unknown; body: unknown },
) => Promise<void>

/** Forwards a call to the home region, and its response to the caller. */
export type Forward = (
  endpoint: Endpoint,
  call: { actor: Actor; request: FastifyRequest; reply: FastifyReply },
) => Promise<unknown>

/** X-Robots-Tag for pages meant only for people with the link. */
export const noIndex = 'noindex, nofollow'

type ParsedCall = Pick<Call<Endpoint>, 'actor' | 'params' | 'query'>

/** Registers a route at its paths. All checks that don't need the body run before it is read. */
export function mount<C>(app: FastifyInstance, route: Route<C>, options: MountOptions<C>): void {
  const { endpoint } = route
  const parsedCalls = new WeakMap<FastifyRequest, ParsedCall>()
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      // A HEAD request would read a whole object, or open an event stream.
      exposeHeadRoute:
        endpoint.answer.kind !== 'raw' && endpoint.answer.kind !== 'events' && !endpoint.writes,
      bodyLimit: endpoint.maxBodyBytes ?? defaultMaxBodyBytes,
      config: { unparsedBody: endpoint.unparsedBody ?? false },
      onRequest: async (request, reply) => {
        if (endpoint.writes) requireOwnPage(request)
        const call = await begin(endpoint, request, options)
        if (call.actor.kind === 'publicKey') reply.header('x-robots-tag', noIndex)
        if (hasBody(request.raw)) await admitBody(route, { ...call, request, reply }, options)
        parsedCalls.set(request, call)
      },
      handler: async (request, reply) => {
        const { actor } = parsedCalls.get(request) ?? { actor: anonymous }
        if (endpoint.home && options.forward) return options.forward(endpoint, { actor, request, reply })
        const body = endpoint.streamBody ? undefined : bodyOf(endpoint, request)
        const call = { ...parsedCalls.get(request), body, request, reply }
        await options.requireLocalRegion?.(endpoint, call as Call<Endpoint>)
        return answer(endpoint, await route.handler(options.context, call as Call<Endpoint>), reply)
      },
    })
  }
}

/** Authenticates the caller and validates parameters; throws if the caller may not use the endpoint. */
async function begin<C>(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: MountOptions<C>,
): Promise<ParsedCall> {
  const caller = await actorOf(endpoint, request, options)
  const actor: Actor = endpoint.corrector && caller.kind === 'user' ? { ...caller, canCorrect: true } : caller
  const params = validate(endpoint.params, request.params, 'params')
  const query = validate(endpoint.query, request.query, 'query')
  return { actor, params, query } as ParsedCall
}

/**
 * Accepts a body, which counts as in flight until the request ends. Accepts large bodies only from
 * authorized callers.
 */
async function admitBody<C>(
  { endpoint: { streamBody, maxBodyBytes }, authorize }: Route<C>,
  { request, reply, ...call }: ParsedCall & Pick<Call<Endpoint>, 'request' | 'reply'>,
  { context, reserve }: MountOptions<C>,
): Promise<void> {
  // Streams without a size limit use hardly any memory.
  if (streamBody && maxBodyBytes === undefined) return
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (encoding !== 'identity')
    throw new AppError('invalid_input', "Compressed request bodies aren't accepted")
  const limit = readBodyLimit(request)
  const bytes = length === undefined ? limit : Number(length)
  if (bytes > defaultMaxBodyBytes) await authorize?.(context, call)
  if (bytes > limit) throw tooLargeError(request)
  const release = reserve(senderOf(call.actor, request.ip), bytes)
  // The caller may have disconnected during the checks.
  if (reply.raw.destroyed) release()
  else reply.raw.once('finish', release).once('close', release)
}

function senderOf(actor: Actor, address: string): Sender {
  if (actor.kind === 'user') return { userId: actor.userId }
  if (actor.kind === 'provisioner') return { userId: actor.organizationId }
  return { address: rateLimitKeyOf(address) }
}

const anonymous: Actor = { kind: 'anonymous' }

/** Returns the caller of a request; throws if the caller may not use the endpoint. */
async function actorOf<C>(
  { access, unverified, personal, foreignForm }: Endpoint,
  request: FastifyRequest,
  { authenticate }: MountOptions<C>,
): Promise<Actor> {
  if (access === 'signature' || foreignForm) return anonymous
  const { pubkey } = request.query as { pubkey?: unknown }
  if (access === 'reader' && typeof pubkey === 'string') return { kind: 'publicKey', key: pubkey }
  const actor = await authenticate(request, access)
  if (access === 'anyone') return actor
  if (access === 'provisioner') {
    if (actor.kind !== 'provisioner') throw new AppError('unauthenticated', "The SCIM token isn't valid")
    return actor
  }
  if (actor.kind !== 'user') throw new AppError('unauthenticated', 'Sign in first')
  if (actor.isUnverified && !unverified)
    throw new AppError('verification_required', 'Verify your email to continue')
  if (actor.impersonatorId && personal)
    throw new AppError('user_only', 'Only the user can do this, not staff impersonating them')
  return actor
}

function bodyOf({ body, unparsedBody }: Endpoint, request: FastifyRequest): unknown {
  const isForHandler = unparsedBody && request.body !== undefined
  return isForHandler ? request.body : validate(body, request.body, 'body')
}

function validate(schema: z.ZodType | undefined, input: unknown, location: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInputError(formatIssues(parsed.error, location))
}

function answer(endpoint: Endpoint, value: unknown, reply: FastifyReply): unknown {
  if (value instanceof SerializedJson) return reply.type('application/json; charset=utf-8').send(value.bytes)
  switch (endpoint.answer.kind) {
    case 'result':
      return { result: value }
    case 'page':
    case 'json':
      return reply.statusCode === 304 ? '' : value
    case 'scim':
      return sendScim(reply, reply.statusCode === 304 ? '' : value)
    case 'empty':
      return reply.code(reply.statusCode === 200 ? 204 : reply.statusCode).send()
    case 'events':
      return reply
    case 'raw': {
      const raw = value as RawResponse | undefined
      if (!raw) return reply.send()
      return reply
        .code(raw.status ?? 200)
        .headers(raw.headers ?? {})
        .type(raw.type)
        .send(raw.body)
    }
  }
}
