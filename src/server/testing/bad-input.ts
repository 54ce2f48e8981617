import { expect, it } from 'vitest'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { accountBodies } from '#server/testing/valid-bodies/accounts.ts'
import { billingBodies } from '#server/testing/valid-bodies/billing.ts'
import { recordingBodies } from '#server/testing/valid-bodies/recordings.ts'

const { register, anonymous } = await createTestProduct({
  SUPPORT_ADDRESS: 'help@example.com',
  ZOOM_CLIENT_ID: 'id',
  ZOOM_CLIENT_SECRET: 'secret',
  ZOOM_WEBHOOK_SECRET: 'secret',
  // Nothing listens at this address.
  ZOOM_URL: 'http://127.0.0.1:1',
  ZOOM_API_URL: 'http://127.0.0.1:1',
})
const { uid, orgId, call, send } = await register()
const { Items } = await call(endpoints.listCollections, { params: { uid }, body: { orgId } })
const id = Items[0]?.id ?? ''

const { id: documentId } = await call(endpoints.makeDocument, { params: { id } })

const ownedIds = { uid, orgId, id, documentId }
/** Created for each request, because requests change them. */
const bodies = () => [...accountBodies(ownedIds), ...billingBodies(ownedIds), ...recordingBodies(ownedIds)]

/** Values that are invalid for most fields. */
export const badValues = [
  ...[null, true, 0, -1, 0.5, 1e6, 1e300, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
  ...['', 'a\0b', '\ud800', '\udc00x', 'x'.repeat(20_000), "'; drop table users; --", '../../etc'],
  ...[[], {}, ['a'], [null]],
]

const revision = async () => (await call(endpoints.getTranscript, { params: { id } })).revision

/** Returns the paths of all values within a value. */
const places = (value: object, path: string[] = []): string[][] =>
  Object.entries(value).flatMap(([key, innerValue]) => [
    [...path, key],
    ...(innerValue && typeof innerValue === 'object' ? places(innerValue, [...path, key]) : []),
  ])

function setAt(target: object, [key = '', ...rest]: string[], value: unknown): void {
  const parent = target as Record<string, unknown>
  if (rest.length === 0) parent[key] = value
  else setAt(parent[key] as object, rest, value)
}

/** Replaces each value in valid bodies with a number of bad values, which differ from place to place. */
export function testBadInput(valuesPerPlace: number): void {
  it.each(bodies().map(([endpoint], index) => [endpoint.path, index] as const))(
    '%s never responds with a server error, whatever its body (%i)',
    async (_path, index) => {
      const paths = places(bodies()[index]?.[2] ?? {})
      expect(paths.length).toBeGreaterThan(0)
      for (const [place, path] of paths.entries()) {
        for (let i = 0; i < valuesPerPlace; i++) {
          const value = badValues[((index + place) * valuesPerPlace + i) % badValues.length]
          const [endpoint, params, body] = bodies()[index] as ReturnType<typeof bodies>[number]
          if ('baseRevision' in body) body.baseRevision = await revision()
          setAt(body, path, structuredClone(value))
          // Registration and sign-in replace the session.
          const sender = endpoint.access === 'anyone' ? anonymous : { send }
          const response = await sender.send(endpoint, { params, body } as CallInput<Endpoint>)
          const description = `${path.join('.')} = ${JSON.stringify(value).slice(0, 60)}: ${response.body.slice(0, 200)}`
          expect(response.statusCode, description).toBeLessThan(500)
        }
      }
      expect((await send(endpoints.getTranscript, { params: { id } })).statusCode).toBe(200)
    },
  )
}
