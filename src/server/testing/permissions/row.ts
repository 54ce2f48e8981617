import type { EndpointName } from '#contract/endpoints.ts'
import type { Caller } from '#server/testing/product.ts'

/**
 * Who calls: nobody, somebody else's account, the one it belongs to; a colleague it is shared with, where it can be; who
 * has its public link, where that makes a difference.
 */
export type Row = Record<'anonymous' | 'stranger' | 'owner', number> &
  Partial<Record<'shared' | 'public', number>>

/** The rows of one area: the status that each kind of caller gets. */
export type Rows = Partial<Record<EndpointName, Row>>

/** Who and what a body names. */
export interface Named {
  owner: Caller
  colleague: Caller
  collection: string
}

/** Bodies that the schemas accept, of the calls that have one. */
export type Bodies = Partial<Record<EndpointName, unknown>>
