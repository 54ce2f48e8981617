import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'
import { captchaServices } from '#server/infra/identity/captcha-service.ts'
import { originOf } from '#server/infra/origin.ts'

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects changes requested by another site's page (CSRF), except at paths meant for them. Non-browser clients send no
 * Origin.
 */
export function guardOrigin(config: Config, foreign: ReadonlySet<string>): onRequestAsyncHookHandler {
  return async (request) => {
    const { origin } = request.headers
    if (readOnly.has(request.method) || origin === undefined) return
    if (foreign.has(request.routeOptions.url ?? '')) return
    if (origin !== originOf(config, request))
      throw new AppError('foreign_origin', 'This address takes changes from its own pages only')
  }
}

function contentSecurityPolicy({
  helpWidgetUrl,
  captcha,
}: Pick<Config, 'helpWidgetUrl' | 'captcha'>): string {
  const widget = captcha === 'off' || captcha === 'local' ? [] : captchaServices[captcha].sources
  const frames = [...(helpWidgetUrl ? [new URL(helpWidgetUrl).origin] : []), ...widget]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...widget].join(' '),
    // The component library sets style attributes and adds style elements for responsive properties.
    ["style-src 'self' 'unsafe-inline'", ...widget].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...widget].join(' '),
    "worker-src 'self' blob:",
    ["frame-src 'self'", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A year, for this host only: its subdomains may be others'. */
const httpsOnly = 'max-age=31536000'

/**
 * Whether to send `Strict-Transport-Security`. It applies to every port of the host: if the address names one, and at
 * localhost, other programs may use HTTP.
 */
function mayRequireHttps(config: Config, request: FastifyRequest): boolean {
  const address = URL.parse(originOf(config, request))
  return address?.protocol === 'https:' && address.port === '' && !/(^|\.)localhost$/.test(address.hostname)
}

/** Security headers of every response. Foreign sources are allowed only if configured. */
export function setSecurityHeaders(config: Config) {
  const policy = contentSecurityPolicy(config)
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    if (mayRequireHttps(config, request)) reply.header('strict-transport-security', httpsOnly)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  }
}
