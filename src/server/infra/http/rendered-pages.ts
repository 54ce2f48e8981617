import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { Piscina } from 'piscina'
import type {
  ApiCall,
  ApiResponse,
  BrowserView,
  PageRequest,
  RenderedPage,
} from '#contract/page-rendering.ts'
import { isTimeZone } from '#contract/profile.ts'
import type { FixedConfig } from '#server/config.ts'
import { readRegionalCookie, readSessionCookie } from '#server/infra/identity/cookies.ts'
import type { WhiteLabelPages } from './white-label-pages.ts'

/** Maximum number of pages waiting for the renderer; beyond that, browsers render them. */
const queueLength = 16
/** Idle time after which the renderer exits, in milliseconds. */
const idleTimeout = 600_000

interface RenderedPagesOptions {
  /** Folder of the built web app. */
  webRoot: string
  /** The renderer; undefined without a build. */
  pool: Piscina | undefined
  whiteLabels: WhiteLabelPages
}

/** Starts the page renderer from the files next to the built web app; undefined if they are missing. */
export function openRenderer(app: FastifyInstance, webRoot: string): Piscina | undefined {
  const filename = join(`${webRoot}-ssr`, 'render-page.js')
  if (!existsSync(filename)) return undefined
  // There is only one thread, because the pages share stateful modules.
  const options = { filename, minThreads: 0, maxThreads: 1, idleTimeout, atomics: 'disabled' } as const
  const pool = new Piscina(options)
  app.addHook('onClose', () => pool.destroy())
  return pool
}

/** Headers forwarded from a page request to its API calls: identity, origin and address. */
const forwardedHeaders = ['cookie', 'host', 'user-agent', 'accept-language', 'forwarded'] as const
const forwardedPrefix = 'x-forwarded-'

/**
 * Serves the dashboard as HTML, which a separate thread renders using the browser's own components. The
 * renderer calls the API as the browser would, with the request's cookies, and the page embeds the responses.
 * The browser renders the page instead if there is no session, if there are parameters, or if rendering
 * fails or takes too long.
 */
export function serveRenderedPages(
  app: FastifyInstance,
  config: FixedConfig,
  { webRoot, pool, whiteLabels }: RenderedPagesOptions,
): void {
  const shell = join(`${webRoot}-ssr`, 'dashboard.html')
  if (!pool || !existsSync(shell)) return
  const html = readFileSync(shell, 'utf8')
  const path = '/dashboard'
  const origin = config.regions[config.region] ?? ''
  app.get(path, async (request, reply) => {
    const viewport = readBrowserView(request)
    const until = Date.now() + config.renderSeconds * 1000
    const sessionCookie = readSessionCookie(config, request) ?? readRegionalCookie(config, request)
    const isRendered = request.url === path && viewport && sessionCookie
    const page =
      isRendered && pool.queueSize < queueLength
        ? await renderPage(pool, app, { request, reply }, { path, origin, ...viewport, until })
        : null
    if (!page) return reply.callNotFound()
    reply.type('text/html; charset=utf-8')
    return whiteLabels.addData(request, fillShell(html, page))
  })
}

/** Returns the viewport stored by `public/color-scheme.js`; undefined if missing or invalid. */
export function readBrowserView({ cookies }: Pick<FastifyRequest, 'cookies'>): BrowserView | undefined {
  const [size = '', timeZone = '', languages = ''] = (cookies.longhand_viewport ?? '').split('|')
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(size) ?? []
  if (!width || !height || !isTimeZone(timeZone)) return undefined
  const validTags = languages.split(',').filter((tag) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(tag))
  return { width: Number(width), height: Number(height), timeZone, languages: validTags.slice(0, 10) }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

async function renderPage(
  pool: Piscina,
  app: FastifyInstance,
  { request, reply }: Exchange,
  page: PageRequest,
): Promise<RenderedPage | null> {
  const { port1, port2 } = new MessageChannel()
  handleCalls(port1, app, { request, reply })
  const input = { ...page, port: port2 }
  const timeoutController = new AbortController()
  try {
    const renderedPage: Promise<RenderedPage | null> = pool.run(input, { transferList: [port2] })
    return await Promise.race([
      renderedPage,
      wait(page.until - Date.now(), null, { signal: timeoutController.signal }),
    ])
  } catch (error) {
    request.log.warn(error, 'dashboard not prerendered')
    return null
  } finally {
    timeoutController.abort()
    port1.close()
  }
}

/** Responds to API calls from a port, with the viewer's permissions. */
function handleCalls(port: MessagePort, app: FastifyInstance, { request, reply }: Exchange): void {
  const ownHeaders = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => forwardedHeaders.some((one) => one === name) || name.startsWith(forwardedPrefix),
    ),
  )
  const remoteAddress = request.socket.remoteAddress
  const answer = async ({ id, address, body }: ApiCall) => {
    const call: InjectOptions = {
      method: body ? 'POST' : 'GET',
      url: address,
      headers: {
        ...ownHeaders,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(remoteAddress && { remoteAddress }),
      ...(body && { payload: body }),
    }
    const { statusCode: status, headers, payload } = await app.inject(call)
    const cookies = headers['set-cookie']
    if (cookies && !reply.sent) reply.header('set-cookie', cookies)
    const clock = headers['server-clock']
    port.postMessage({
      id,
      status,
      body: payload,
      clock: clock === undefined ? null : String(clock),
    } satisfies ApiResponse)
  }
  port.on('message', (call: ApiCall) => {
    answer(call).catch((error: unknown) => {
      request.log.warn(error, 'API call for a page failed')
      port.close()
    })
  })
}

/** Inserts HTML and data into the page. */
function fillShell(shell: string, { html, title, data }: RenderedPage): string {
  // A closing tag would end the script element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return shell
    .replace('lang="en"', () => `lang="${data.language}"`)
    .replace(/(?<=<title>)[^<]*/, () => title)
    .replace('<div id="root">', (root) => root + html)
    .replace('id="page-data">', (script) => script + json)
}
