import { sql } from 'kysely'
import type { SortOrder } from '#contract/choices.ts'
import type { Db } from '#server/infra/database/database.ts'
import { prepareQuery } from '#server/infra/database/prepared.ts'
import { type ListScope, type ViewedList, withinList } from './access.ts'
import { isInProject } from './list-queries.ts'
import { type ListedRow, orders, type SortKey } from './orders.ts'
import { presentedColumns } from './present.ts'

export interface ListPageOptions {
  order: SortOrder
  limit: number
  /** The last item on the previous page. */
  after?: { id: string; sortValue: SortKey } | undefined
  /** Only collections in this project, which belongs to the viewer. */
  project?: string | undefined
}

interface Values extends Omit<ViewedList, 'scope'> {
  limit: number
  afterId: string | undefined
  sortValue: SortKey | undefined
  project: string
}

/** Lists a page of collections in a given order. */
export async function listPage(
  db: Db,
  { scope, viewerId, organizationId }: ViewedList,
  { order, limit, after, project }: ListPageOptions,
): Promise<ListedRow[]> {
  const [isLaterPage, projectFilter] = [after !== undefined, project !== undefined]
  const page = pageOf({ scope, order, isLaterPage, projectFilter, isDefaultLimit: limit === defaultPageRows })
  const values = { viewerId, organizationId, limit, project: project ?? '' }
  return page(db, { ...values, afterId: after?.id, sortValue: after?.sortValue })
}

/** Number of rows to fetch by default: one more than a page shows. */
const defaultPageRows = 51

interface Kind {
  scope: ListScope
  order: SortOrder
  isLaterPage: boolean
  projectFilter: boolean
  /**
   * Whether to inline the limit as a literal, for a better query plan: for a parameter, the planner assumes a
   * tenth of all rows.
   */
  isDefaultLimit: boolean
}

type PageQuery = (db: Db, values: Values) => Promise<ListedRow[]>

const pages = new Map<string, PageQuery>()

/** Returns the prepared query for a kind of page. There are only a few kinds, so the queries are cached. */
function pageOf(kind: Kind): PageQuery {
  const key = Object.values(kind).join()
  const page = pages.get(key) ?? preparePage(kind)
  pages.set(key, page)
  return page
}

function preparePage({ scope, order, isLaterPage, projectFilter, isDefaultLimit }: Kind): PageQuery {
  const { by, isAscending, toComparable } = orders[order]
  const [comparison, direction] = isAscending ? ([sql`>`, 'asc'] as const) : ([sql`<`, 'desc'] as const)
  return prepareQuery((db, { viewerId, organizationId, limit, afterId, sortValue, project }: Values) => {
    let query = withinList(db.selectFrom('collections'), { scope, viewerId, organizationId })
      .select([...presentedColumns, 'shown_length'])
      .select(
        sql<string[]>`array(select project_id from project_collections
          where collection_id = collections.id and user_id = ${viewerId}::uuid)`.as('projects'),
      )
    if (isLaterPage)
      query = query.where(
        sql<boolean>`(${by}, id) ${comparison} (${toComparable(sortValue)}, ${afterId}::uuid)`,
      )
    if (projectFilter) query = query.where(isInProject({ viewerId }, project))
    return query
      .orderBy(by, direction)
      .orderBy('id', direction)
      .limit(isDefaultLimit ? sql.lit(defaultPageRows) : limit)
  })
}
