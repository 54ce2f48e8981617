import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

export const maxMarkers = 500

/** A place in the recording as the end of an address: `#t=12.5`, in seconds. */
export const marker = z
  .string()
  .max(20)
  .regex(/^#?t=\d{1,6}(\.\d{1,3})?$/)
  .transform((given) => `#t=${Number(given.replace(/^#?t=/, ''))}`)

export const markers = z
  .object({ markers: z.array(z.string()).describe("the caller's own, in the order of their times") })
  .meta({ id: 'Markers' })

const collectionParams = z.object({ id })
const answer = { kind: 'result', schema: markers } as const

export const markerEndpoints = {
  listMarkers: endpoint({
    method: 'GET',
    path: '/collections/v2/:id/marker',
    summary: 'The places that the caller has marked for themselves',
    access: 'user',
    params: collectionParams,
    answer,
  }),
  addMarker: endpoint({
    method: 'POST',
    path: '/collections/v2/:id/marker',
    summary: 'Mark a place, such as #t=12.5, for oneself',
    access: 'user',
    params: collectionParams,
    body: z.object({ marker }),
    answer,
  }),
  removeMarker: endpoint({
    method: 'DELETE',
    path: '/collections/v2/:id/marker',
    summary: 'Remove such a mark',
    access: 'user',
    params: collectionParams,
    body: z.object({ marker }),
    answer,
  }),
}
