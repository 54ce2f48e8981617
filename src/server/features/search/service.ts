import { z } from 'zod'
import type { Page } from '#contract/endpoint.ts'
import type { SearchFilters, SearchHit, SearchKey } from '#contract/search.ts'
import { shownUntil } from '#domain/processing.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { beginOfPage, presentListed } from '#server/features/collections/service.ts'
import { requireMembership, roleIn } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { listAlike } from './alike-queries.ts'
import { atOnce } from './at-once.ts'
import { type Rarity, rarityOf, usualSizes } from './estimates.ts'
import type { HitRow, Wanted } from './hits.ts'
import { placesOf } from './places.ts'
import * as queries from './queries.ts'
import { readTerm, type Term } from './terms.ts'

export interface SearchRequest {
  orgId: string
  term: string
  limit: number
  nextPage?: SearchKey | undefined
  orgWide: boolean
  filters?: SearchFilters | undefined
}

/** Searches leave connections to the database for everything else. */
const inTurn = atOnce(8)

/** A page of what somebody finds in a workspace. Only owners of the workspace search everybody's. */
export async function search(
  ctx: Context,
  actor: UserActor,
  { orgId, term: given, limit, nextPage, orgWide, filters = {} }: SearchRequest,
  sizes = usualSizes,
): Promise<Page<SearchHit>> {
  if (orgWide && (await roleIn(ctx.db, orgId, actor.userId)) !== 'owner')
    throw new AppError('forbidden', 'This is for owners of the workspace')
  await requireMembership(ctx.db, actor.userId, orgId)
  const scope = { of: orgWide ? 'workspace' : 'seen', viewerId: actor.userId, organizationId: orgId } as const
  return inTurn(() =>
    ctx.db.transaction().execute(async (tx) => {
      await queries.preferShortPlans(tx)
      const shownSeconds = ctx.config.freeMediaSeconds
      const wanted = {
        scope,
        filters,
        limit: limit + 1,
        sizes,
        shownSeconds,
        after: nextPage && { id: nextPage.id, createdAt: await beginOfPage(ctx, orgId, nextPage) },
      }
      const term = await readTerm(tx, given, orgId)
      const rarity = await rarityOf(tx, term, sizes)
      const { rows, next } = await findPage(tx, wanted, given, term, rarity, nextPage?.within ?? 'name')
      const places = await placesOf(tx, rows, term, rarity.all, (row) => shownUntil(shownSeconds, row))
      const Items = rows.map((row) => ({ ...presentListed(ctx, row), found: places.get(row.id) ?? [] }))
      const told = startsLikeId(given) ? Items.map((item) => withId(item, given.toLowerCase())) : Items
      return next ? { Items: told, LastEvaluatedKey: { ...next, orgId } } : { Items: told }
    }),
  )
}

const someId = '11111111-1111-4111-8111-111111111111'

/** Whether a term is an id, or its first eight digits and more. */
const startsLikeId = (term: string) =>
  /^[0-9a-f]{8}(-|$)/i.test(term) && z.uuid().safeParse(term + someId.slice(term.length)).success

const withId = (item: SearchHit, id: string): SearchHit =>
  item.id.startsWith(id)
    ? { ...item, found: [{ kind: 'id', text: item.id, marks: [[0, id.length]], time: null }, ...item.found] }
    : item

interface FoundPage {
  rows: HitRow[]
  next?: Record<string, unknown> | undefined
}

/** Looks through names, then through what stands in the recordings, then for names that are written nearly so. */
async function findPage(
  tx: Db,
  wanted: Wanted,
  given: string,
  term: Term,
  rarity: Rarity,
  within: SearchKey['within'],
): Promise<FoundPage> {
  const size = wanted.limit - 1
  if (given === '') return cut(await queries.listFiltered(tx, wanted), size, 'name')
  const rows: HitRow[] = []
  const wantMore = (limit: number) => ({ ...wanted, limit: limit - rows.length })
  if (!wanted.after && startsLikeId(given))
    rows.push(...(await queries.listById(tx, wanted, given.toLowerCase())))
  if (rows.length > 0) return { rows: rows.slice(0, size) }
  if (term.words.length > 0) {
    if (within === 'name') {
      rows.push(...(await queries.listByName(tx, wanted, term, rarity)))
      if (rows.length > size) return cut(rows, size, 'name')
    }
    const after = within === 'text' ? wanted.after : undefined
    const inside = await queries.listByText(tx, { ...wantMore(wanted.limit), after }, term, rarity)
    // A page that ends with names goes on with what comes behind the last of them.
    const ends = rows.length === size ? 'name' : 'text'
    rows.push(...inside)
    if (rows.length > size) return cut(rows, size, ends)
  }
  // What is left after pages of better ones is not worth another look.
  if (wanted.after || term.folded === '' || rows.length === size) return { rows }
  const known = rows.map(({ id }) => id)
  return { rows: [...rows, ...(await listAlike(tx, wantMore(size), term, known))] }
}

/** A page, and where the next one begins. */
function cut(rows: HitRow[], size: number, within: SearchKey['within']): FoundPage {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (rows.length <= size || !last) return { rows: page }
  const startedMs = last.created_at.getTime()
  return { rows: page, next: { id: last.id, started: Math.floor(startedMs / 1000), startedMs, within } }
}
