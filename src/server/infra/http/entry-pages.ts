import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { FixedConfig } from '#server/config.ts'
import { readRegionalCookie, readSessionCookie } from '#server/infra/identity/cookies.ts'

export const signInFile = 'entry/sign-in.html'
/** Files of the prerendered pages for signed-out visitors, by path. */
const prerenderedPages: Record<string, string> = {
  '/': 'entry/home.html',
  '/register': 'entry/register.html',
  '/signin': signInFile,
}

/**
 * Query parameters that don't change the form, such as the page to open afterward. `entry.js` also handles
 * them.
 */
const allowedParams = new Set(['redirect', 'product'])

/**
 * Selects the file in `webRoot` for a page. Signed-in users are redirected away from the forms. URLs with
 * parameters other than `allowedParams` get the empty page, which the web app renders.
 */
export function createEntryPageSelector(
  config: FixedConfig,
  webRoot: string,
): (request: FastifyRequest) => string {
  const arePrerendered = Object.values(prerenderedPages).every((file) => existsSync(join(webRoot, file)))
  return (request) => {
    const [path = '', search] = request.url.split('?', 2)
    const hasOnlyAllowedParams = [...new URLSearchParams(search).keys()].every((name) =>
      allowedParams.has(name),
    )
    const file = arePrerendered && hasOnlyAllowedParams ? prerenderedPages[path] : undefined
    return file && !hasSessionCookie(config, request) ? file : 'index.html'
  }
}

/** Returns whether the browser has a session, which may have ended. */
export const hasSessionCookie = (config: FixedConfig, request: FastifyRequest): boolean =>
  (readSessionCookie(config, request) ?? readRegionalCookie(config, request)) !== undefined
