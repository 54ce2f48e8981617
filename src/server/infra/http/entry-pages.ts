import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { readRegionalCookie, readSessionCookie } from '#server/infra/identity/cookies.ts'

/** The pages that the build has drawn for those who are not signed in, by their addresses. */
const drawn: Record<string, string> = {
  '/': 'entry/home.html',
  '/register': 'entry/register.html',
  '/signin': 'entry/sign-in.html',
}

/**
 * Tells which file of `webRoot` a page is begun with. Whoever carries a session is led on from the forms, and an address
 * with parameters is for the program to read: they get the empty page.
 */
export function entryPages(config: Config, webRoot: string): (request: FastifyRequest) => string {
  const isBuilt = Object.values(drawn).every((file) => existsSync(join(webRoot, file)))
  return (request) => {
    const file = isBuilt ? drawn[request.url] : undefined
    const mayBeSignedIn = readSessionCookie(config, request) ?? readRegionalCookie(config, request)
    return file && !mayBeSignedIn ? file : 'index.html'
  }
}
