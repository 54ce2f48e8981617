import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { FixedConfig } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'
import { captchaServices } from '#server/infra/identity/captcha-service.ts'
import { requestOrigin } from '#server/infra/origin.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects state-changing requests from other sites' pages (CSRF), except at paths that allow them.
 * Non-browser clients send no Origin.
 */
export function guardOrigin(
  config: FixedConfig,
  crossOriginRoutes: ReadonlySet<string>,
): onRequestAsyncHookHandler {
  return async (request) => {
    const { origin } = request.headers
    if (safeMethods.has(request.method) || origin === undefined) return
    if (crossOriginRoutes.has(request.routeOptions.url ?? '')) return
    if (origin !== requestOrigin(config, request))
      throw new AppError('foreign_origin', "This URL only accepts changes from the product's own pages")
  }
}

/**
 * Rejects a state-changing GET if another site sent the browser there.
 * @throws AppError foreign_origin
 */
export function requireOwnPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin')
    throw new AppError('foreign_origin', "This URL only accepts requests from the product's own pages")
}

/** Script of the Dropbox Chooser, which opens in a separate window, so the CSP needs no further exception. */
const dropboxScript = 'https://www.dropbox.com/static/api/2/dropins.js'

/**
 * Returns the CSP. `storage` lists the bucket's sources, to which browsers upload parts and from which they
 * play media.
 */
function contentSecurityPolicy(
  { helpWidgetUrl, captcha, dropboxAppKey }: Pick<FixedConfig, 'helpWidgetUrl' | 'captcha' | 'dropboxAppKey'>,
  storage: readonly string[],
): string {
  const captchaSources = captcha === 'off' || captcha === 'local' ? [] : captchaServices[captcha].sources
  const frames = [...(helpWidgetUrl ? [new URL(helpWidgetUrl).origin] : []), ...captchaSources]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...captchaSources, ...(dropboxAppKey ? [dropboxScript] : [])].join(' '),
    // The component library sets style attributes, and adds style elements for responsive properties.
    ["style-src 'self' 'unsafe-inline'", ...captchaSources].join(' '),
    "img-src 'self' data: blob:",
    ["media-src 'self' blob:", ...storage].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...captchaSources, ...storage].join(' '),
    "worker-src 'self' blob:",
    ["frame-src 'self'", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** One year, for this host only, because its subdomains may belong to others. */
const hstsHeader = 'max-age=31536000'

/**
 * Whether to send `Strict-Transport-Security`. It applies to all ports of a host: if the URL has a port
 * or the host is localhost, other programs may be using HTTP there.
 */
function canRequireHttps(config: FixedConfig, request: FastifyRequest): boolean {
  const address = URL.parse(requestOrigin(config, request))
  return address?.protocol === 'https:' && address.port === '' && !/(^|\.)localhost$/.test(address.hostname)
}

/** Returns whether other sites may show a page in frames; only embeddable players allow it. */
const isFramed = ({ routeOptions }: FastifyRequest) => routeOptions.url === '/embed/:id/:pubkey'

/** Sets the security headers on every response. Third-party sources are allowed only if configured. */
export function setSecurityHeaders(config: FixedConfig, storage: readonly string[]) {
  const policy = contentSecurityPolicy(config, storage)
  const framedPolicy = policy.replace("frame-ancestors 'none'", 'frame-ancestors *')
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', isFramed(request) ? framedPolicy : policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    if (canRequireHttps(config, request)) reply.header('strict-transport-security', hstsHeader)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  }
}
