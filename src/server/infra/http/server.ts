import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import staticFiles from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'
import { loggedPath } from '#server/infra/log.ts'
import { originOf } from '#server/infra/origin.ts'
import { entryPages } from './entry-pages.ts'
import { sendError, toAppError } from './errors.ts'
import { guardOrigin, setSecurityHeaders } from './protection.ts'
import { type Call, type RawAnswer, type Route, WrittenJson } from './route.ts'

export interface HttpOptions<C> {
  config: Config
  log: FastifyBaseLogger
  context: C
  routes: readonly Route<C>[]
  /** Who is behind a request; anonymous when nobody is. */
  authenticate(request: FastifyRequest): Promise<Actor>
  /** Folder of the built web app. */
  webRoot: string
}

/** Builds the web server: every route of the contract, and the web app for every other path. */
export async function createHttpServer<C>(options: HttpOptions<C>): Promise<FastifyInstance> {
  const protect = setSecurityHeaders(options.config)
  const app = Fastify({
    loggerInstance: options.log,
    trustProxy: trusted(options.config),
    bodyLimit: 1024 * 1024,
    // What answers has no hooks yet.
    frameworkErrors: (error, request, reply) =>
      void protect(request, reply, null).then(() => refuseAddress(error, request, reply)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1024 },
    // Idle keep-alive connections must not hold up a stop.
    forceCloseConnections: 'idle',
    // However long an upload takes, bytes have to come or go: a peer that vanished would be waited for without end.
    requestTimeout: 0,
    connectionTimeout: 120_000,
  })
  app.setErrorHandler(sendError)
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  })
  app.addHook('onRequest', guardOrigin(options.config, foreignPaths(options.routes)))
  app.addHook('onSend', protect)

  const { streams, forms, others } = Object.groupBy(options.routes, ({ endpoint }) =>
    endpoint.streamBody ? 'streams' : endpoint.foreignForm ? 'forms' : 'others',
  )
  for (const route of others ?? []) mount(app, route, options)
  await app.register(async (posted) => {
    posted.addContentTypeParser(formType, { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    posted.setErrorHandler(leadOn(options.config))
    for (const route of forms ?? []) mount(posted, route, options)
  })
  await app.register(async (streaming) => {
    // These handlers read the body as a stream, whatever its type.
    streaming.removeAllContentTypeParsers()
    streaming.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const route of streams ?? []) mount(streaming, route, options)
  })
  await serveWebApp(app, options)
  return app
}

const formType = 'application/x-www-form-urlencoded'

const foreignPaths = (routes: HttpOptions<never>['routes']) =>
  new Set(routes.filter(({ endpoint }) => endpoint.foreignForm).map(({ endpoint }) => endpoint.path))

/** What comes with an address that can't be decoded, which never reaches a route. */
function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (wantsPage(request)) void reply.redirect('/404')
  else sendError(error, request, reply)
}

/** Behind a form too large to be read is a person, too: a GET of the same address leads to a page that tells them. */
function leadOn(config: Config) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (toAppError(error).code !== 'too_large') {
      sendError(error, request, reply)
      return
    }
    const path = loggedPath(request.url)
    request.log.warn(`${path}: a form of more than ${request.routeOptions.bodyLimit} bytes`)
    void reply.redirect(originOf(config, request) + path, 303)
  }
}

const wantsPage = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')

/** Only what our own proxies have added to X-Forwarded-For counts; what stands before that, a caller may have written. */
function trusted({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy)
}

function mount<C>(app: FastifyInstance, route: Route<C>, options: HttpOptions<C>): void {
  const { endpoint } = route
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      // A HEAD would read a whole object, or hold an event stream open.
      exposeHeadRoute: endpoint.answer.kind !== 'raw' && endpoint.answer.kind !== 'events',
      ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
      handler: async (request, reply) => {
        const actor = await actorOf(endpoint, request, options)
        if (actor.kind === 'publicKey') reply.header('x-robots-tag', noIndex)
        const call = {
          params: validate(endpoint.params, request.params, 'params'),
          query: validate(endpoint.query, request.query, 'query'),
          body: endpoint.streamBody ? undefined : validate(endpoint.body, request.body, 'body'),
          actor,
          request,
          reply,
        }
        return answer(endpoint, await route.handler(options.context, call as Call<Endpoint>), reply)
      },
    })
  }
}

const anonymous: Actor = { kind: 'anonymous' }
/** What search engines are told about pages that only those who got a link are meant to see. */
const noIndex = 'noindex, nofollow'

/** On whose behalf a request is; fails when its endpoint is not for such. */
async function actorOf<C>(
  { access, unverified, personal, foreignForm }: Endpoint,
  request: FastifyRequest,
  { authenticate }: HttpOptions<C>,
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

function validate(schema: z.ZodType | undefined, input: unknown, where: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues
    .slice(0, 20)
    .map((i) => ({ path: [where, ...i.path], message: i.message }))
  throw new AppError('invalid_input', 'The request does not fit its schema', { issues })
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

/** Assets with a hash in their name for a year, everything else always fresh; the page for every other path. */
async function serveWebApp<C>(app: FastifyInstance, { config, webRoot }: HttpOptions<C>): Promise<void> {
  const pageFor = entryPages(config, webRoot)
  if (existsSync(webRoot)) {
    await app.register(staticFiles, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(webRoot, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request) || !existsSync(webRoot))
      throw new AppError('not_found', 'There is nothing at this address')
    if (request.url.startsWith('/public/')) reply.header('x-robots-tag', noIndex)
    return reply.sendFile(pageFor(request))
  })
}
