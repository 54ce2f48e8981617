import { z } from 'zod'
import type { Page } from '#contract/endpoint.ts'
import type { SearchCount, SearchFilters, SearchHit, SearchPageKey } from '#contract/search.ts'
import { findVisibleEnd } from '#domain/recognition/processing.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownSeconds } from '#server/features/billing/service.ts'
import { pageStartTime, presentListedCollection } from '#server/features/collections/service.ts'
import { canListAll, requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { defaultLimits, estimateRarity, type Rarity, type SearchLimits } from './estimates.ts'
import { type HitKey, type SearchQuery, selectAllColumns, selectKey } from './hits.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { findMatches } from './matches.ts'
import * as queries from './queries.ts'
import { listSimilarNames } from './similar-name-queries.ts'
import { parseTerm, type Term } from './terms.ts'

interface SearchedWord {
  orgId: string
  term: string
  orgWide: boolean
  filters?: SearchFilters | undefined
}

export interface SearchRequest extends SearchedWord {
  limit: number
  nextPage?: SearchPageKey | null | undefined
}

/** Limits concurrent searches to leave database connections for everything else. */
const runLimited = limitConcurrency(8)

/** A parsed search, with the statistics for choosing how to run it. */
interface ParsedQuery {
  input: string
  term: Term
  rarity: Rarity
}

type Scope = Pick<SearchQuery, 'list' | 'filters' | 'sizes' | 'shownSeconds'>

/** Runs a search in a workspace. Only owners can search everyone's collections. */
async function withParsedQuery<T>(
  ctx: Context,
  actor: UserActor,
  { orgId, term: input, orgWide, filters = {} }: SearchedWord,
  sizes: SearchLimits,
  find: (tx: Db, parsedQuery: ParsedQuery, scope: Scope) => Promise<T>,
): Promise<T> {
  if (orgWide && !(await canListAll(ctx, orgId, actor)))
    throw new AppError('forbidden', 'Only owners of the workspace can do this')
  await requireMembership(ctx.db, actor, orgId)
  const list = {
    scope: orgWide ? 'workspace' : 'seen',
    viewerId: actor.userId,
    organizationId: orgId,
  } as const
  return runLimited(() =>
    ctx.db.transaction().execute(async (tx) => {
      await queries.disableJit(tx)
      const term = await parseTerm(tx, input, orgId)
      const rarity = await estimateRarity(tx, term, sizes)
      const seconds = await shownSeconds(ctx, tx, orgId)
      return find(tx, { input, term, rarity }, { list, filters, sizes, shownSeconds: seconds })
    }),
  )
}

/** Returns a page of a user's search results in a workspace. */
export function search(
  ctx: Context,
  actor: UserActor,
  { limit, nextPage, ...searchedWords }: SearchRequest,
  sizes = defaultLimits,
): Promise<Page<SearchHit>> {
  const { orgId, term: input } = searchedWords
  return withParsedQuery(ctx, actor, searchedWords, sizes, async (tx, parsedQuery, scope) => {
    const after = nextPage
      ? { id: nextPage.id, createdAt: await pageStartTime(ctx, orgId, nextPage) }
      : undefined
    const listQuery = { ...scope, read: selectAllColumns(scope.list), limit: limit + 1, after }
    const { rows, next } = await findPage(tx, listQuery, parsedQuery, nextPage?.within ?? 'name')
    if (needsSimilarNames(parsedQuery, rows) && !after && rows.length < limit)
      rows.push(
        ...(await listSimilarNames(
          tx,
          { ...listQuery, limit: limit - rows.length },
          parsedQuery.term,
          idsOf(rows),
        )),
      )
    const { term, rarity } = parsedQuery
    const matches = await findMatches(tx, rows, term, rarity.hasFewEntries, (row) =>
      findVisibleEnd(scope.shownSeconds, row),
    )
    const Items = rows.map((row) => ({
      ...presentListedCollection(scope.shownSeconds, row),
      found: matches.get(row.id) ?? [],
    }))
    const hits = looksLikeIdPrefix(input) ? Items.map((item) => withId(item, input.toLowerCase())) : Items
    return next ? { Items: hits, LastEvaluatedKey: { ...next, orgId } } : { Items: hits }
  })
}

/** Counts results, excluding similar names; exact up to a limit that can be counted quickly. */
export function countResults(
  ctx: Context,
  actor: UserActor,
  searchedWords: SearchedWord,
  sizes = defaultLimits,
): Promise<SearchCount> {
  return withParsedQuery(ctx, actor, searchedWords, sizes, async (tx, parsedQuery, scope) => {
    const { frequent, hasFewNames } = parsedQuery.rarity
    const max = frequent.length > 0 || !hasFewNames ? sizes.frequentCount : sizes.maxCountedHits
    const { rows, next } = await findPage(
      tx,
      { ...scope, read: selectKey, limit: max + 1 },
      parsedQuery,
      'name',
    )
    return { count: rows.length, more: next !== undefined }
  })
}

const exampleId = '11111111-1111-4111-8111-111111111111'

/** Returns whether a term is an ID, or a prefix of one with at least eight digits. */
const looksLikeIdPrefix = (term: string) =>
  /^[0-9a-f]{8}(-|$)/i.test(term) && z.uuid().safeParse(term + exampleId.slice(term.length)).success

const withId = (item: SearchHit, id: string): SearchHit =>
  item.id.startsWith(id)
    ? { ...item, found: [{ kind: 'id', text: item.id, marks: [[0, id.length]], time: null }, ...item.found] }
    : item

const idsOf = (rows: readonly HitKey[]) => rows.map(({ id }) => id)

/** Returns whether to include similar names; they aren't included if the term is the ID of a result. */
const needsSimilarNames = ({ input, term }: ParsedQuery, rows: readonly HitKey[]) =>
  term.folded !== '' &&
  !(looksLikeIdPrefix(input) && rows.some(({ id }) => id.startsWith(input.toLowerCase())))

interface ResultPage<R> {
  rows: R[]
  next?: Record<string, unknown> | undefined
}

/** Searches names first, then contents. */
async function findPage<R extends HitKey>(
  tx: Db,
  listQuery: SearchQuery<R>,
  { input, term, rarity }: ParsedQuery,
  within: SearchPageKey['within'],
): Promise<ResultPage<R>> {
  const size = listQuery.limit - 1
  if (input === '') return paginate(await queries.listFilteredCollections(tx, listQuery), size, 'name')
  const rows: R[] = []
  if (!listQuery.after && looksLikeIdPrefix(input))
    rows.push(...(await queries.listById(tx, listQuery, input.toLowerCase())))
  if (rows.length > 0) return { rows: rows.slice(0, size) }
  if (term.words.length === 0) return { rows }
  if (within === 'name') {
    rows.push(...(await queries.listByName(tx, listQuery, term, rarity)))
    if (rows.length > size) return paginate(rows, size, 'name')
  }
  const after = within === 'text' ? listQuery.after : undefined
  const textQuery = { ...listQuery, limit: listQuery.limit - rows.length, after }
  // If a page ends within the name matches, the next page continues after the last of them.
  const nextWithin = rows.length === size ? 'name' : 'text'
  rows.push(...(await queries.listByText(tx, textQuery, term, rarity)))
  return paginate(rows, size, nextWithin)
}

/** Truncates rows to one page, and adds a cursor for the next. */
function paginate<R extends HitKey>(rows: R[], size: number, within: SearchPageKey['within']): ResultPage<R> {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (rows.length <= size || !last) return { rows: page }
  const startedMs = last.created_at.getTime()
  return { rows: page, next: { id: last.id, started: Math.floor(startedMs / 1000), startedMs, within } }
}
