import type { Endpoint } from '#contract/endpoint.ts'

/** A call with its parameters and a valid body. */
export type ValidBody = [endpoint: Endpoint, params: Record<string, string>, body: object]

/** IDs of a user's objects. */
export interface OwnedObjects {
  uid: string
  orgId: string
  /** ID of a recording. */
  id: string
  documentId: string
}
