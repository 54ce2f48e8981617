import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** Paths of account endpoints, whose calls other regions forward to the home region. */
const accountPathPattern =
  /^\/(auth|organizations|invites|staff|mail)(\/|$)|^\/user\/v2\/:uid\/(profile|email|password|avatar|settings|sessions|two-factor|passkeys|providers|invites|activity|deletion|organization|first-email)/
/** Exceptions to these paths: content endpoints. */
const contentPathPattern =
  /^\/organizations\/:oid\/(tags|speakers|pubkeys|precision|correctors|retention|holds|minutes|inbox|folders)|^\/user\/v2\/:uid\/organization\/:oid\/welcome$/
/** Endpoints that every region handles by itself. */
const localEndpoints = new Set([
  'getCountry',
  'getTestimonial',
  'getInstallation',
  'changeInstallation',
  'endSetup',
])

it('places every endpoint about accounts in the home region', () => {
  const unlisted = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([name, { path, home }]) =>
      !home && accountPathPattern.test(path) && !contentPathPattern.test(path) && !localEndpoints.has(name),
  )
  expect(unlisted.map(([name, { path }]) => `${name} ${path}: needs \`home\``)).toEqual([])
})
