import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Piscina } from 'piscina'
import type { EmbeddedWhiteLabel, WhiteLabel } from '#contract/white-labels.ts'
import { brandIcon, brandStyles } from '#domain/accounts/brand-colors.ts'
import { escapeHtml } from '#domain/text/html.ts'
import type { FixedConfig } from '#server/config.ts'
import { hasSessionCookie, signInFile } from './entry-pages.ts'

/**
 * Time allowed for the renderer to start and render, in milliseconds; if it takes longer, the browser
 * renders the page.
 */
const renderMs = 5_000
/** Maximum number of rendered pages kept in memory, at about 60 KB each. */
const maxCachedPages = 100

interface WhiteLabelPagesOptions {
  config: FixedConfig
  /** Folder of the built web app. */
  webRoot: string
  /** The renderer; undefined without a build. */
  pool: Piscina | undefined
  whiteLabelOf(request: FastifyRequest): Promise<WhiteLabel | null>
}

export interface WhiteLabelPages {
  /** Sends the branded page of `file` if the host has a white-label page; otherwise returns false. */
  send(request: FastifyRequest, reply: FastifyReply, file: string): Promise<boolean>
  /** Embeds the host's white-label record in a page, for its sign-in page. */
  addData(request: FastifyRequest, html: string): Promise<string>
}

/** Serves the pages of hosts with a white-label sign-in page, whose HTML is branded. */
export function createWhiteLabelPages({ config, webRoot, pool, whiteLabelOf }: WhiteLabelPagesOptions) {
  const files = new Map<string, string>()
  const readCached = (path: string) => {
    const text = files.get(path) ?? readFileSync(path, 'utf8')
    files.set(path, text)
    return text
  }
  const shell = join(`${webRoot}-ssr`, 'sign-in.html')
  const render = pool && existsSync(shell) ? createRenderer(pool, `${webRoot}-ssr`) : undefined

  // Pages don't need the database: if it is down, they report the problem themselves.
  const findWhiteLabel = async (request: FastifyRequest): Promise<EmbeddedWhiteLabel | null> => {
    try {
      const found = await whiteLabelOf(request)
      return found && { ...found, styles: brandStyles(found), icon: brandIcon(found.name, found) }
    } catch (error) {
      request.log.warn(error, 'sign-in page of a host not found')
      return null
    }
  }
  const pageOf = async (request: FastifyRequest, file: string, whiteLabel: EmbeddedWhiteLabel) => {
    if (!isSignIn(request) || hasSessionCookie(config, request))
      return withData(readCached(join(webRoot, file)), whiteLabel)
    const prerenderedPage = file === signInFile ? await render?.(request, whiteLabel) : undefined
    const html = prerenderedPage
      ? readCached(shell).replace(placeholder, () => prerenderedPage)
      : readCached(join(webRoot, 'index.html'))
    return withBranding(withData(html, whiteLabel), whiteLabel)
  }
  return {
    async send(request, reply, file) {
      const whiteLabel = await findWhiteLabel(request)
      if (!whiteLabel) return false
      // Shared caches may not distinguish between hosts.
      reply.header('cache-control', 'private, no-store').header('vary', 'Host, X-Forwarded-Host')
      const signInPage = signInRedirect(request)
      if (signInPage !== undefined) void reply.redirect(signInPage)
      else void reply.type('text/html; charset=utf-8').send(await pageOf(request, file, whiteLabel))
      return true
    },
    async addData(request, html) {
      const whiteLabel = await findWhiteLabel(request)
      return whiteLabel ? withData(html, whiteLabel) : html
    },
  } satisfies WhiteLabelPages
}

const isSignIn = ({ url }: FastifyRequest) => /^\/signin\/?(\?|$)/.test(url)

/** Returns the sign-in URL to which a white-label host's home page redirects, except for invited people. */
function signInRedirect({ url }: FastifyRequest): string | undefined {
  const [path, search] = url.split('?', 2)
  if (path !== '/' || new URLSearchParams(search).has('invite')) return undefined
  return search === undefined ? '/signin' : `/signin?${search}`
}

const placeholder = '<template data-entry></template>'

/** Renders the forms in all languages, once for each distinct record. */
function createRenderer(pool: Piscina, folder: string) {
  const filename = join(folder, 'entry-pages.js')
  const cachedPages = new Map<string, Promise<string>>()
  return async (request: FastifyRequest, whiteLabel: EmbeddedWhiteLabel): Promise<string | undefined> => {
    const key = JSON.stringify(whiteLabel)
    const prerendered = cachedPages.get(key) ?? (pool.run(whiteLabel, { filename }) as Promise<string>)
    cachedPages.delete(key)
    cachedPages.set(key, prerendered)
    const [oldestHost] = cachedPages.keys()
    if (cachedPages.size > maxCachedPages && oldestHost !== undefined) cachedPages.delete(oldestHost)
    const timeoutController = new AbortController()
    try {
      return await Promise.race([
        prerendered,
        wait(renderMs, undefined, { signal: timeoutController.signal }),
      ])
    } catch (error) {
      cachedPages.delete(key)
      request.log.warn(error, 'sign-in page not prerendered')
      return undefined
    } finally {
      timeoutController.abort()
    }
  }
}

function withData(html: string, whiteLabel: EmbeddedWhiteLabel): string {
  // In a script element, the text ends at the next closing tag.
  const json = JSON.stringify(whiteLabel).replaceAll('<', String.raw`\u003c`)
  return appendToHead(html, `<script type="application/json" id="white-label">${json}</script>`)
}

/** Returns the page with the record's title, icon, colors, and logo. */
function withBranding(html: string, whiteLabel: EmbeddedWhiteLabel): string {
  const { name, logo, styles, icon } = whiteLabel
  const picture = logo
    ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(logo)}">`
    : ''
  return appendToHead(html, `${picture}<style id="white-label-styles">${styles}</style>`)
    .replace('<html', '<html data-brand')
    .replace(/(?<=<title>)[^<]*/, () => escapeHtml(name))
    .replace(/(?<=<link rel="icon" href=")[^"]*/, () => escapeHtml(icon))
}

const appendToHead = (html: string, addedHtml: string) => html.replace('</head>', () => `${addedHtml}</head>`)
