import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { SortOrder } from '#contract/choices.ts'
import { type ListKey, pageKey } from '#contract/collections.ts'
import { text } from '#contract/ids.ts'
import { AppError } from '#server/infra/errors.ts'
import type { PresentedRow } from './present.ts'

/** A row along with the viewer's projects that contain it. */
export type ListedRow = PresentedRow & { projects: string[]; shown_length: number }

/** Sort key of a collection. */
export type SortKey = Date | number | string

/** SQL for comparing a kind of sort key, and a parser for keys sent by clients. */
interface Kind {
  toComparable(sortKey: unknown): RawBuilder<unknown>
  schema: z.ZodType<SortKey>
}

const timestampKind: Kind = {
  toComparable: (sortKey) => sql`${sortKey}::timestamptz`,
  schema: pageKey.shape.startedMs.unwrap().transform((ms) => new Date(ms)),
}
const length: Kind = { toComparable: (sortKey) => sql`${sortKey}::double precision`, schema: z.number() }
const name: Kind = { toComparable: (sortKey) => sql`${sortKey}::text collate library_names`, schema: text }

/** A list order; ties are broken by ID in the same direction. */
interface Order extends Kind {
  /** The expression to compare; must be identical to the one in an index. */
  by: RawBuilder<unknown>
  isAscending: boolean
  sortValueOf(row: ListedRow): SortKey
}

export const orders: Record<SortOrder, Order> = {
  newest: { ...timestampKind, by: sql`created_at`, isAscending: false, sortValueOf: (row) => row.created_at },
  oldest: { ...timestampKind, by: sql`created_at`, isAscending: true, sortValueOf: (row) => row.created_at },
  name: { ...name, by: sql`name collate library_names`, isAscending: true, sortValueOf: (row) => row.name },
  nameDescending: {
    ...name,
    by: sql`name collate library_names`,
    isAscending: false,
    sortValueOf: (row) => row.name,
  },
  longest: { ...length, by: sql`shown_length`, isAscending: false, sortValueOf: (row) => row.shown_length },
  shortest: {
    ...length,
    by: sql`shown_length`,
    isAscending: true,
    sortValueOf: (row) => row.shown_length,
  },
  changed: {
    ...timestampKind,
    by: sql`changed_at`,
    isAscending: false,
    sortValueOf: (row) => row.changed_at,
  },
}

/**
 * Parses the sort key at which a page starts; undefined for newest first, whose page keys have a different
 * format.
 */
export function sortKeyFromPage(order: SortOrder, key: ListKey): SortKey | undefined {
  if ((key.order ?? 'newest') !== order)
    throw new AppError('invalid_input', 'This page key belongs to a list with a different sort order')
  if (order === 'newest') return undefined
  const sortKey = orders[order].schema.safeParse(decodePageKey(key.at))
  if (!sortKey.success) throw new AppError('invalid_input', 'Invalid page key')
  return sortKey.data
}

/** Returns the additional components of the next page's key. */
export function pageKeyParts(order: SortOrder, row: ListedRow): Pick<ListKey, 'order' | 'at'> {
  if (order === 'newest') return {}
  const sortKey = orders[order].sortValueOf(row)
  const value = sortKey instanceof Date ? sortKey.getTime() : sortKey
  return { order, at: Buffer.from(JSON.stringify(value)).toString('base64url') }
}

function decodePageKey(at = ''): unknown {
  try {
    return JSON.parse(Buffer.from(at, 'base64url').toString())
  } catch {
    return undefined
  }
}
