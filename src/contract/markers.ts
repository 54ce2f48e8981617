import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** A position in the recording as a URL fragment: `#t=12.5`, in seconds. */
export const marker = z
  .string()
  .max(20)
  .regex(/^#?t=\d{1,6}(\.\d{1,3})?$/)
  .transform((fragment) => `#t=${Number(fragment.replace(/^#?t=/, ''))}`)

export const markers = z
  .object({ markers: z.array(z.string()).describe("The caller's markers, sorted by time.") })
  .meta({ id: 'Markers' })

const collectionParams = z.object({ id })
const answer = { kind: 'result', schema: markers } as const

export const markerEndpoints = {
  listMarkers: endpoint({
    ...routes.listMarkers,
    summary: 'List my markers',
    description: 'Markers are private positions in a recording.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer,
  }),
  addMarker: endpoint({
    ...routes.addMarker,
    summary: 'Add a marker',
    errors: ['conflict'],
    example: { params: { id: sample.collection }, body: { marker: '#t=12.5' } },
    access: 'user',
    personal: true,
    params: collectionParams,
    body: z.object({ marker }),
    answer,
  }),
  removeMarker: endpoint({
    ...routes.removeMarker,
    summary: 'Delete a marker',
    example: { params: { id: sample.collection }, body: { marker: '#t=12.5' } },
    access: 'user',
    personal: true,
    params: collectionParams,
    body: z.object({ marker }),
    answer,
  }),
}
