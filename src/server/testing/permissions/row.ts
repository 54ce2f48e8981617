import type { RouteName } from '#contract/routes.ts'
import type { Caller } from '#server/testing/product.ts'

/**
 * The expected status for each kind of caller: anonymous, an unrelated account, the owner; if applicable, a
 * colleague with shared access and a visitor with the public link. The statuses for the other kinds are
 * derived from these unless they are given; see `expectedStatus`.
 */
export type Row = Record<'anonymous' | 'stranger' | 'owner', number> &
  Partial<Record<'shared' | 'public' | 'member' | 'admin' | 'staff', number>>

/** Returns the cells for the callers that are tested in every row. */
export const testedCells = ({ member, admin, staff, ...cells }: Row) => cells

/** Kinds of callers with their own account and fewer permissions than the owner. */
export type Role = 'member' | 'admin' | 'staff'

/**
 * Returns the expected status for a caller without a separate cell. Members see their workspace, like
 * colleagues with shared access, but no collections; admins can do the same as owners, except with another
 * user's account; staff count as strangers.
 */
export function expectedStatus(row: Row, role: Role, path: string): number {
  const explicitStatus = row[role]
  if (explicitStatus !== undefined) return explicitStatus
  if (role === 'staff' || path.includes('/:uid')) return row.stranger
  if (role === 'admin') return row.owner
  return path.startsWith('/organizations') ? (row.shared ?? row.stranger) : row.stranger
}

/** Rows of one area: the expected status for each kind of caller. */
export type Rows = Partial<Record<RouteName, Row>>

/** The user and the objects that a body refers to. */
export interface NamedObjects {
  owner: Caller
  colleague: Caller
  collection: string
}

/** Valid bodies for the calls that have a body. */
export type Bodies = Partial<Record<RouteName, unknown>>
