import type { RouteName } from '#contract/routes.ts'
import type { Caller } from '#server/testing/product.ts'

/**
 * The callers: anonymous, an unrelated account, the owner; a colleague with shared access, where possible; a visitor
 * with the public link, where that matters.
 */
export type Row = Record<'anonymous' | 'stranger' | 'owner', number> &
  Partial<Record<'shared' | 'public', number>>

/** The rows of one area: the status that each kind of caller gets. */
export type Rows = Partial<Record<RouteName, Row>>

/** The user and objects that a body refers to. */
export interface NamedObjects {
  owner: Caller
  colleague: Caller
  collection: string
}

/** Bodies that the schemas accept, of the calls that have one. */
export type Bodies = Partial<Record<RouteName, unknown>>
