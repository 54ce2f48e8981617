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
import { defaultMaxBodyBytes, type Endpoint } from '#contract/endpoint.ts'
import { pageRoots } from '#contract/pages.ts'
import type { WhiteLabel } from '#contract/white-labels.ts'
import type { FixedConfig } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'
import { loggedPath } from '#server/infra/log.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { createBodyBudget } from './body-budget.ts'
import { createBodyRateMonitor, hasBody } from './body-rate.ts'
import { createEntryPageSelector } from './entry-pages.ts'
import { sendError, toAppError } from './errors.ts'
import { redirectToHomeRegion } from './home-region-redirect.ts'
import { createNodeServer } from './node-server.ts'
import { guardOrigin, setSecurityHeaders } from './protection.ts'
import { servePublicPages } from './public-pages.ts'
import { readForms, readJsonBodies } from './read-body.ts'
import { type MountOptions, mount } from './register-route.ts'
import { openRenderer, serveRenderedPages } from './rendered-pages.ts'
import type { Route } from './route.ts'
import { installScimErrorHandler, scimRoot } from './scim.ts'
import { createWhiteLabelPages } from './white-label-pages.ts'

export interface HttpOptions<C> extends Omit<MountOptions<C>, 'reserve'> {
  config: FixedConfig
  log: FastifyBaseLogger
  routes: readonly Route<C>[]
  /** CSP sources of the storage that browsers access directly. */
  storageSources?: readonly string[]
  /** Folder of the built web app. */
  webRoot: string
  /** Returns the white-label sign-in page of a request's host; null if there is none. */
  whiteLabelOf(request: FastifyRequest): Promise<WhiteLabel | null>
}

/** Builds the web server: every route of the contract, and the web app at every other path. */
export async function createHttpServer<C>(options: HttpOptions<C>): Promise<FastifyInstance> {
  const protect = setSecurityHeaders(options.config, options.storageSources ?? [])
  const pace = createBodyRateMonitor(options.config)
  const app = Fastify({
    loggerInstance: options.log,
    trustProxy: trustedProxies(options.config),
    bodyLimit: defaultMaxBodyBytes,
    // Hooks don't run for these responses.
    frameworkErrors: (error, request, reply) => {
      if (hasBody(request.raw)) reply.header('connection', 'close')
      void protect(request, reply, null).then(() => refuseAddress(error, request, reply))
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1024 },
    // Idle keep-alive connections must not delay a shutdown.
    forceCloseConnections: 'idle',
    serverFactory: createNodeServer(options.config, pace),
  })
  app.setErrorHandler(sendError)
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1024,
    // A small body could decompress to an arbitrary size.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Compression levels are low: with higher ones, compressing a long transcript would take longer than the
    // smaller size saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: constants.Z_BEST_SPEED },
  })
  app.addHook('onClose', async () => pace.close())
  redirectToHomeRegion(app, options.config)
  app.addHook('onRequest', guardOrigin(options.config, foreignPaths(options.routes)))
  app.addHook('onRequest', async (request) => {
    if (request.is404 && hasBody(request.raw)) throw notFoundError()
  })
  app.addHook('onSend', protect)
  app.addHook('onSend', async ({ raw }, reply) => {
    if (pace.discard(raw)) reply.header('connection', 'close')
  })
  readJsonBodies(app, pace)

  const { streams, forms, scim, others } = Object.groupBy(options.routes, ({ endpoint }) => scopeOf(endpoint))
  const mountOptions = { ...options, reserve: createBodyBudget(options.config) }
  for (const route of others ?? []) mount(app, route, mountOptions)
  await app.register(async (formScope) => {
    readForms(formScope, pace)
    formScope.setErrorHandler(handleFormError(options.config))
    for (const route of forms ?? []) mount(formScope, route, mountOptions)
  })
  await app.register(async (scimScope) => {
    installScimErrorHandler(scimScope)
    for (const route of scim ?? []) mount(scimScope, route, mountOptions)
  })
  await app.register(
    async (unknown) => {
      installScimErrorHandler(unknown)
      unknown.setNotFoundHandler(async () => {
        throw notFoundError()
      })
    },
    { prefix: scimRoot },
  )
  await app.register(async (streamScope) => {
    // These handlers read the body as a stream, regardless of its type.
    streamScope.removeAllContentTypeParsers()
    streamScope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const route of streams ?? []) mount(streamScope, route, mountOptions)
  })
  await serveWebApp(app, options)
  return app
}

function scopeOf({ streamBody, foreignForm, access }: Endpoint): 'streams' | 'forms' | 'scim' | 'others' {
  if (streamBody) return 'streams'
  if (foreignForm) return 'forms'
  return access === 'provisioner' ? 'scim' : 'others'
}

const foreignPaths = (routes: HttpOptions<never>['routes']) =>
  new Set(routes.filter(({ endpoint }) => endpoint.foreignForm).map(({ endpoint }) => endpoint.path))

/** Responds to an undecodable URL, which never reaches a route. */
function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (acceptsHtml(request)) void reply.redirect('/404')
  else sendError(error, request, reply)
}

/**
 * Creates the error handler for submitted forms. A form that is too large is redirected to the same URL, where
 * a GET shows a page with a message.
 */
function handleFormError(config: FixedConfig) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (toAppError(error).code !== 'too_large') {
      sendError(error, request, reply)
      return
    }
    const path = loggedPath(request.url)
    request.log.warn(`${path}: a form of more than ${request.routeOptions.bodyLimit} bytes`)
    void reply.redirect(requestOrigin(config, request) + path, 303)
  }
}

const notFoundError = () => new AppError('not_found', 'Not found')

/**
 * Whether to respond with a page. Clients that send no Accept header get a page at page URLs and an
 * error elsewhere; `/` is always a page.
 */
function acceptsHtml({ method, headers: { accept = '*/*' }, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [, root = ''] = url.split(/[/?]/, 2)
  return accept.includes('text/html') || root === '' || (accept.trim() === '*/*' && pageRoots.has(root))
}

/**
 * Trust only the X-Forwarded-For entries added by our own proxies; the caller may have forged earlier
 * ones.
 */
function trustedProxies({ trustProxy }: Pick<FixedConfig, 'trustProxy'>) {
  return trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy)
}

/**
 * Serves the web app. Assets with a hash in their name are cached for a year, all other files are
 * revalidated, and any other path gets the app's page.
 */
async function serveWebApp<C>(app: FastifyInstance, options: HttpOptions<C>): Promise<void> {
  const { config, webRoot, whiteLabelOf } = options
  const pageFor = createEntryPageSelector(config, webRoot)
  if (existsSync(webRoot)) {
    const fileOptions = { index: false, preCompressed: true, cacheControl: false } as const
    const cached = (value: string) => (reply: { header(name: string, value: string): void }) =>
      reply.header('cache-control', value)
    // Use one route for the many hashed files, since a route for each would take a quarter of the startup
    // time. The plugin's own wildcard route would list the folder for each request.
    await app.register(async (assets) => {
      await assets.register(staticFiles, {
        ...fileOptions,
        root: join(webRoot, 'assets'),
        serve: false,
        setHeaders: cached('public, max-age=31536000, immutable'),
      })
      assets.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) =>
        reply.sendFile(params.name),
      )
    })
    await app.register(staticFiles, {
      ...fileOptions,
      root: webRoot,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: cached('no-cache'),
    })
  }
  const pool = openRenderer(app, webRoot)
  const whiteLabels = createWhiteLabelPages({ config, webRoot, pool, whiteLabelOf })
  servePublicPages(app, config, webRoot)
  serveRenderedPages(app, config, { webRoot, pool, whiteLabels })
  app.setNotFoundHandler(async (request, reply) => {
    if (!acceptsHtml(request) || !existsSync(webRoot)) throw notFoundError()
    const file = pageFor(request)
    return (await whiteLabels.send(request, reply, file)) ? reply : reply.sendFile(file)
  })
}
