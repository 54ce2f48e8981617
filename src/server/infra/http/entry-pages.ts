import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { readRegionalCookie, readSessionCookie } from '#server/infra/identity/cookies.ts'

/** The prerendered pages for signed-out visitors, by path. */
const drawn: Record<string, string> = {
  '/': 'entry/home.html',
  '/register': 'entry/register.html',
  '/signin': 'entry/sign-in.html',
}

/** Parameters of the address that don't change the form: the page to open afterwards. `entry.js` knows them, too. */
const kept = new Set(['redirect', 'product'])

/**
 * Selects the file of `webRoot` for a page. Signed-in users are redirected from the forms, and URLs with parameters
 * other than `kept` are handled by the program: they get the empty page.
 */
export function entryPages(config: Config, webRoot: string): (request: FastifyRequest) => string {
  const isBuilt = Object.values(drawn).every((file) => existsSync(join(webRoot, file)))
  return (request) => {
    const [path = '', search] = request.url.split('?', 2)
    const isForm = [...new URLSearchParams(search).keys()].every((name) => kept.has(name))
    const file = isBuilt && isForm ? drawn[path] : undefined
    const mayBeSignedIn = readSessionCookie(config, request) ?? readRegionalCookie(config, request)
    return file && !mayBeSignedIn ? file : 'index.html'
  }
}
