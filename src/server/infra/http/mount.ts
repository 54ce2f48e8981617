import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, usualBodyBytes } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import { AppError } from '#server/infra/errors.ts'
import { networkOf } from '#server/infra/identity/limits.ts'
import type { createBodyBudget } from './body-budget.ts'
import { hasBody } from './body-pace.ts'
import { limitOf, tooLarge } from './read-body.ts'
import { type Call, type RawAnswer, type Route, WrittenJson } from './route.ts'
import { invalidInput, issuesOf } from './schema.ts'

export interface MountOptions<C> {
  context: C
  /** Authenticates a request; anonymous without a session. */
  authenticate(request: FastifyRequest): Promise<Actor>
  reserve: ReturnType<typeof createBodyBudget>
}

/** Robots header of pages for link holders only. */
export const noIndex = 'noindex, nofollow'

type Begun = Pick<Call<Endpoint>, 'actor' | 'params' | 'query'>

/** Registers a route at its paths. All checks that don't need the body run before it is read. */
export function mount<C>(app: FastifyInstance, route: Route<C>, options: MountOptions<C>): void {
  const { endpoint } = route
  const begun = new WeakMap<FastifyRequest, Begun>()
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      // A HEAD would read a whole object, or open an event stream.
      exposeHeadRoute: endpoint.answer.kind !== 'raw' && endpoint.answer.kind !== 'events',
      bodyLimit: endpoint.maxBodyBytes ?? usualBodyBytes,
      config: { unparsedBody: endpoint.unparsedBody ?? false },
      onRequest: async (request, reply) => {
        const call = await begin(endpoint, request, options)
        if (call.actor.kind === 'publicKey') reply.header('x-robots-tag', noIndex)
        if (hasBody(request.raw)) await admitBody(route, { ...call, request, reply }, options)
        begun.set(request, call)
      },
      handler: async (request, reply) => {
        const body = endpoint.streamBody ? undefined : bodyOf(endpoint, request)
        const call = { ...begun.get(request), body, request, reply }
        return answer(endpoint, await route.handler(options.context, call as Call<Endpoint>), reply)
      },
    })
  }
}

/** Authenticates and validates parameters; fails if the endpoint isn't for the caller. */
async function begin<C>(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: MountOptions<C>,
): Promise<Begun> {
  const actor = await actorOf(endpoint, request, options)
  const params = validate(endpoint.params, request.params, 'params')
  const query = validate(endpoint.query, request.query, 'query')
  return { actor, params, query } as Begun
}

/**
 * Accepts a body: a large one only from an authorized caller, and counted as in flight until the end of the request.
 */
async function admitBody<C>(
  { endpoint: { streamBody, maxBodyBytes }, authorize }: Route<C>,
  { request, reply, ...call }: Begun & Pick<Call<Endpoint>, 'request' | 'reply'>,
  { context, reserve }: MountOptions<C>,
): Promise<void> {
  // Streams without a limit take hardly any memory.
  if (streamBody && maxBodyBytes === undefined) return
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (encoding !== 'identity')
    throw new AppError('invalid_input', 'Compressed request bodies are not accepted')
  const limit = limitOf(request)
  const bytes = length === undefined ? limit : Number(length)
  if (bytes > usualBodyBytes) await authorize?.(context, call)
  if (bytes > limit) throw tooLarge(request)
  const { actor } = call
  const sender = actor.kind === 'user' ? { userId: actor.userId } : { address: networkOf(request.ip) }
  const free = reserve(sender, bytes)
  // The caller may have left during the checks.
  if (reply.raw.destroyed) free()
  else reply.raw.once('finish', free).once('close', free)
}

const anonymous: Actor = { kind: 'anonymous' }

/** The caller of a request; fails if the endpoint isn't for them. */
async function actorOf<C>(
  { access, unverified, personal, foreignForm }: Endpoint,
  request: FastifyRequest,
  { authenticate }: MountOptions<C>,
): Promise<Actor> {
  if (access === 'signature' || foreignForm) return anonymous
  const { pubkey } = request.query as { pubkey?: unknown }
  if (access === 'reader' && typeof pubkey === 'string') return { kind: 'publicKey', key: pubkey }
  const actor = await authenticate(request)
  if (access === 'anyone') return actor
  if (actor.kind !== 'user') throw new AppError('unauthenticated', 'Sign in first')
  if (actor.unverified && !unverified)
    throw new AppError('verification_required', 'Verify your email to continue')
  if (actor.impersonatorId && personal)
    throw new AppError('forbidden', 'Only the person can do this, not staff in their place')
  return actor
}

function bodyOf({ body, unparsedBody }: Endpoint, request: FastifyRequest): unknown {
  const isForHandler = unparsedBody && request.body !== undefined
  return isForHandler ? request.body : validate(body, request.body, 'body')
}

function validate(schema: z.ZodType | undefined, input: unknown, where: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInput(issuesOf(parsed.error, where))
}

function answer(endpoint: Endpoint, value: unknown, reply: FastifyReply): unknown {
  if (value instanceof WrittenJson) return reply.type('application/json; charset=utf-8').send(value.bytes)
  switch (endpoint.answer.kind) {
    case 'result':
      return { result: value }
    case 'page':
    case 'json':
      return reply.statusCode === 304 ? '' : value
    case 'empty':
      return reply.code(reply.statusCode === 200 ? 204 : reply.statusCode).send()
    case 'events':
      return reply
    case 'raw': {
      const raw = value as RawAnswer | undefined
      if (!raw) return reply.send()
      return reply
        .code(raw.status ?? 200)
        .headers(raw.headers ?? {})
        .type(raw.type)
        .send(raw.body)
    }
  }
}
