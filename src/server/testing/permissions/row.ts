import type { RouteName } from '#contract/routes.ts'
import type { Caller } from '#server/testing/product.ts'

/**
 * The callers: anonymous, an unrelated account, the owner; a colleague with shared access, if possible; a visitor with
 * the public link, where relevant.
 */
export type Row = Record<'anonymous' | 'stranger' | 'owner', number> &
  Partial<Record<'shared' | 'public', number>>

/** The rows of one area: the expected status for each kind of caller. */
export type Rows = Partial<Record<RouteName, Row>>

/** The user and objects that a body refers to. */
export interface NamedObjects {
  owner: Caller
  colleague: Caller
  collection: string
}

/** Valid bodies of the calls that have one. */
export type Bodies = Partial<Record<RouteName, unknown>>
