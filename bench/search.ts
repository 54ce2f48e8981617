import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SearchFilters } from '#contract/search.ts'
import { loadConfig } from '#server/config.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type Client, register } from '../e2e/client.ts'
import { withDatabase } from '../src/cli/with-database.ts'
import type { Result } from './result.ts'
import { findTagId, firstChunkInterval, nameOf, seedSearch, wholeTranscriptInterval } from './search-seed.ts'
import { wordsOf } from './search-texts.ts'
import { serveProduct } from './serve-product.ts'

const rounds = 30
const maxP95Ms = 60

interface Search {
  term: string
  filters?: SearchFilters
  orgWide?: boolean
  nextPage?: object
}

interface Kind {
  name: string
  client: Client
  searches: Search[]
}

/** Measures searches of all kinds in a workspace of COUNT collections (100,000 by default). */
export async function benchSearch([countArg]: string[]): Promise<Result[]> {
  const count = Number(countArg ?? 100_000)
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const product = await serveProduct(folder, { CAPTCHA: 'off' })
  try {
    const [owner, colleague, guest] = [
      await register(product.url),
      await register(product.url),
      await register(product.url),
    ]
    return await withDatabase(loadConfig({ LONGHAND_DATA: folder }), async (db) => {
      await seedSearch(db, { owner, colleague: colleague.uid, guest: guest.uid }, count)
      const kinds = await kindsOf(db, { owner, colleague, guest })
      const results: Result[] = [await seedDatabase(db, count)]
      for (const kind of kinds) {
        results.push(...(await measure(db, owner.workspace, kind)))
        // Only first pages need a count.
        if (kind.searches.every(({ nextPage }) => !nextPage)) results.push(await measureCount(owner, kind))
      }
      return results
    })
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seedDatabase(db: Db, count: number): Promise<Result> {
  const { rows } = await sql<{ chunks: number }>`
    select count(*)::int as chunks from search_entries where kind = 'words'`.execute(db)
  const share = `1 in ${wholeTranscriptInterval} has all its words, 1 in ${firstChunkInterval} the first 400`
  return {
    name: `collections (${share}), beside chunks`,
    value: count,
    unit: '',
    baseline: rows[0]?.chunks ?? 0,
  }
}

type Searchers = Record<'owner' | 'colleague' | 'guest', Client>

async function kindsOf(db: Db, { owner, colleague, guest }: Searchers): Promise<Kind[]> {
  const names = await namesOf(db, owner)
  const [tag, words] = [await findTagId(db), wordsOf('en')]
  const terms = (from: number, transform: (word: string) => string = (word) => word) =>
    words.slice(from, from + 5).map((word) => ({ term: transform(word) }))
  const frequentTerms = terms(20)
  const midFrequencyTerms = terms(3_500)
  const rareTerms = terms(50_000)
  const [frequentWord = ''] = words.slice(20)
  const filterSearch = (filters: SearchFilters) => [{ term: '', filters }]
  const frequentTermsWith = (filters: SearchFilters) =>
    frequentTerms.map((search) => ({ ...search, filters }))
  const toOrgWide = (searches: Search[]) => searches.map((search) => ({ ...search, orgWide: true }))
  const unspacedTerms = ['zh', 'ja'].flatMap((code) =>
    wordsOf(code)
      .filter((word) => word.length > 1)
      .slice(40, 43),
  )
  const [from, to] = [Date.now() / 1000 - 200 * 86_400, Date.now() / 1000 - 100 * 86_400].map(Math.floor)
  const ownSearches: Record<string, Search[]> = {
    'exact name': names.map((term) => ({ term })),
    'name with a typing error': names.map((name) => ({ term: withTypo(name) })),
    'part of a name': names.map((name) => ({ term: longestWord(name).slice(1, -1) })),
    'rare word': rareTerms,
    'common word': midFrequencyTerms,
    'very frequent word': frequentTerms,
    'rare and frequent word': terms(50_000, (word) => `${word} ${frequentWord}`),
    'two frequent words': terms(21, (word) => `${word} ${frequentWord}`),
    'words split between name and transcript': names.map((name) => ({
      term: `${frequentWord} ${longestWord(name)}`,
    })),
    'two letters': terms(20, (word) => word.slice(0, 2)),
    'four letters': terms(3_500, (word) => word.slice(0, 4)),
    'no match': terms(0, (word) => `qx${word}zqx`),
    'frequent word and a word without matches': terms(0, (word) => `${frequentWord} qx${word}zqx`),
    'filter: speaker': [1, 9, 99].flatMap((at) => filterSearch({ speakers: [nameOf(at)] })),
    'filter: tag': filterSearch({ tags: [tag] }),
    'filter: dates': filterSearch({ from, to }),
    'filter: state': filterSearch({ states: ['error'] }),
    'filter: languages': filterSearch({ languages: ['ja', 'zh'] }),
    'frequent word in one language': frequentTermsWith({ languages: ['en'] }),
    'frequent word with a tag': frequentTermsWith({ tags: [tag] }),
    'frequent word with a speaker': frequentTermsWith({ speakers: [nameOf(9)] }),
    'Chinese and Japanese': unspacedTerms.map((term) => ({ term })),
  }
  const kinds = Object.entries(ownSearches).map(([name, searches]) => ({ name, client: owner, searches }))
  const second = await Promise.all(
    [...midFrequencyTerms, ...frequentTerms].map((search) => toSecondPage(owner, search)),
  )
  return [
    ...kinds,
    { name: 'second page', client: owner, searches: second.filter((search) => search !== null) },
    ...Object.entries({
      rare: rareTerms,
      common: midFrequencyTerms,
      'very frequent': frequentTerms,
    }).flatMap(([frequency, searches]) => [
      { name: `${frequency} word, whole workspace`, client: owner, searches: toOrgWide(searches) },
      { name: `${frequency} word, only shared with me (1%)`, client: guest, searches },
    ]),
    { name: 'very frequent word, 90% own collections', client: colleague, searches: frequentTerms },
  ]
}

const longestWord = (name: string) => name.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
const withTypo = (name: string) => {
  const word = longestWord(name)
  return name.replace(word, word.slice(0, 2) + word.slice(3))
}

/** Returns the names of the user's own collections. */
async function namesOf(db: Db, { uid }: Client): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('name')
    .where('owner_id', '=', uid)
    .where('demo', '=', false)
    .orderBy('id')
    .limit(5)
    .execute()
  return rows.map(({ name }) => name)
}

interface Scope {
  workspace: string
}

async function post(path: string, client: Client, { workspace }: Scope, search: Search): Promise<unknown> {
  const response = await client.fetch(path, { method: 'POST', body: { orgId: workspace, ...search } })
  if (!response.ok) throw new Error(`${JSON.stringify(search)}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function fetchPage(client: Client, scope: Scope, search: Search): Promise<object | undefined> {
  const page = await post('/collections/v2/search', client, scope, search)
  return (page as { LastEvaluatedKey?: object }).LastEvaluatedKey
}

/** Returns the number of results on a page, and whether there are more. */
async function count(
  client: Client,
  scope: Scope,
  search: Search,
): Promise<{ count: number; more: boolean }> {
  const response = await post('/collections/v2/search/count', client, scope, search)
  return (response as { result: { count: number; more: boolean } }).result
}

async function toSecondPage(client: Client, search: Search): Promise<Search | null> {
  const nextPage = await fetchPage(client, client, search)
  return nextPage ? { ...search, nextPage } : null
}

async function measure(db: Db, workspace: string, { name, client, searches }: Kind): Promise<Result[]> {
  const [ourTimes, bareTimes]: [number[], number[]] = [[], []]
  for (const search of searches) await fetchPage(client, { workspace }, search)
  for (let round = 0; round < rounds; round++) {
    const search = searches[round % searches.length] ?? { term: '' }
    ourTimes.push(await measureMs(() => fetchPage(client, { workspace }, search)))
    if (search.term !== '') bareTimes.push(await measureMs(() => searchBare(db, workspace, search.term)))
  }
  const p95 = percentileAt(ourTimes, 0.95)
  return [
    {
      name: `${name}: p50`,
      value: percentileAt(ourTimes, 0.5),
      unit: 'ms',
      ...compareTimes(percentileAt(ourTimes, 0.5), bareTimes, 0.5),
    },
    {
      name: `${name}: p95`,
      value: p95,
      unit: 'ms',
      ...compareTimes(p95, bareTimes, 0.95),
      goal: `< ${maxP95Ms} ms`,
      pass: p95 < maxP95Ms,
    },
  ]
}

async function measureCount({ workspace }: Scope, { name, client, searches }: Kind): Promise<Result> {
  const times: number[] = []
  const countResults = await Promise.all(searches.map((search) => count(client, { workspace }, search)))
  for (let round = 0; round < rounds; round++) {
    const search = searches[round % searches.length] ?? { term: '' }
    times.push(await measureMs(() => count(client, { workspace }, search)))
  }
  const p95 = percentileAt(times, 0.95)
  const countsText = countResults.map(({ count, more }) => `${more ? 'over ' : ''}${count}`).join(', ')
  return {
    name: `${name}: counting, p95 (${countsText})`,
    value: p95,
    unit: 'ms',
    goal: `< ${maxP95Ms} ms`,
    pass: p95 < maxP95Ms,
  }
}

const percentileAt = (times: number[], share: number) =>
  times.sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0

const compareTimes = (value: number, bareTimes: number[], share: number) =>
  bareTimes.length > 0
    ? { baseline: percentileAt(bareTimes, share), ratio: percentileAt(bareTimes, share) / value }
    : {}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Finds the newest 50 collections with the words in a chunk or name, without permissions, partial words, or
 * match positions.
 */
async function searchBare(db: Db, workspace: string, term: string): Promise<void> {
  await sql`
    select distinct created_at, collections.id, name from search_entries join collections on collections.id = collection_id
    where organization_id = ${workspace} and vector @@ plainto_tsquery('simple', ${term})
    order by created_at desc, collections.id limit 50`.execute(db)
}
