import { expect, it } from 'vitest'
import type { SearchFilters, SearchPageKey } from '#contract/search.ts'
import type { UserActor } from '#server/actor.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { addTranscribedRecording } from '#server/testing/transcribed-recording.ts'
import { defaultLimits, type SearchLimits } from './estimates.ts'
import { countResults, search } from './service.ts'

const actorOf = (userId: string): UserActor => ({
  kind: 'user',
  userId,
  sessionId: '',
  impersonatorId: null,
  address: '',
  isUnverified: false,
  closed: [],
})

// Compares search results for a few hundred recordings, under every query plan, with those of a plain scan.

const product = await sharedTestProduct()
const { context, register } = product
const [owner, member, guest] = [
  await register(),
  await register('Grace Hopper'),
  await register('Mary Shelley'),
]
for (const { uid } of [member, guest]) await joinWorkspace(context, uid, owner.orgId)
const { orgId } = owner
await context.db.deleteFrom('collections').where('demo', '=', true).execute()

/** A pseudorandom sequence of numbers in [0, 1), the same in every run. */
let state = 7
const nextRandom = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(nextRandom() * all.length)] as T

/** Words that aren't inflections of each other; "mi" is a prefix of two, and some are in nearly all texts. */
const words = 'mira milo tora lumo kepa vado zuni bexo fyra quam doro nepa'.split(' ')
const someWords = (count: number) =>
  Array.from({ length: count }, () => words[Math.floor(words.length ** nextRandom()) - 1]).join(' ')

interface SearchRecord {
  id: string
  name: string
  spoken: string
  speaker: string
  owner: Caller
  shared: boolean
  language: string
  seconds: number
  trashed: boolean
}

const records: SearchRecord[] = []
for (let i = 0; i < 150; i++) {
  const record = {
    name: someWords(2),
    spoken: someWords(4),
    speaker: oneOf(['Speaker 1', 'Quilla', 'Orsino']),
    owner: oneOf([owner, member]),
    language: oneOf(['en', 'de', 'es']),
    seconds: oneOf([30, 90]),
    shared: nextRandom() < 0.3,
    trashed: nextRandom() < 0.1,
  }
  const { name, spoken: text, speaker, language: languageCode, seconds } = record
  // Each pair of recordings has the same creation time.
  const startedAt = new Date(2026, 0, 1 + (i >> 1))
  const scopeFields = { ...record.owner, orgId }
  const { id } = await addTranscribedRecording(context, scopeFields, {
    name,
    text,
    speaker,
    languageCode,
    seconds,
    startedAt,
  })
  const changes = {
    shared_with: record.shared ? [guest.uid, record.owner === owner ? member.uid : owner.uid] : [],
    ...(record.trashed && { trashed_at: new Date() }),
  }
  await context.db.updateTable('collections').set(changes).where('id', '=', id).execute()
  records.push({ ...record, id })
}
const creationOrder = (record: SearchRecord) => records.indexOf(record) >> 1
const newestFirst = (all: SearchRecord[]) =>
  all.sort((a, b) => creationOrder(b) - creationOrder(a) || (a.id < b.id ? 1 : -1))

interface SearchCase {
  caller: Caller
  orgWide: boolean
  term: string
  filters: SearchFilters
}

/** Returns the expected results according to a plain scan: name matches first, then all other matches. */
function expectedIds({ caller, orgWide, term, filters }: SearchCase): string[] {
  const canSee = (record: SearchRecord) =>
    orgWide || record.owner === caller || (record.shared && caller !== record.owner)
  const matchesFilters = (record: SearchRecord) =>
    (!filters.languages || filters.languages.includes(record.language)) &&
    (filters.minDuration === undefined || record.seconds >= filters.minDuration) &&
    (!filters.speakers || filters.speakers.includes(record.speaker)) &&
    (!filters.owners || filters.owners.includes(record.owner.uid)) &&
    (filters.from === undefined || creationOrder(record) >= day(filters.from)) &&
    !record.trashed
  const all = newestFirst(records.filter((record) => canSee(record) && matchesFilters(record)))
  const words = term.split(' ').filter(Boolean)
  if (words.length === 0) return all.map(({ id }) => id)
  const matchesTerm = (text: string) => {
    const textWords = text.toLowerCase().split(' ')
    return (word: string, i: number) =>
      textWords.some((textWord) => (i === words.length - 1 ? textWord.startsWith(word) : textWord === word))
  }
  const nameMatches = all.filter(({ name }) => words.every(matchesTerm(name)))
  const spokenMatches = all.filter(({ name, spoken: spokenText, speaker }) => {
    const speakerName = speaker === 'Speaker 1' ? '' : ` ${speaker}`
    return !words.every(matchesTerm(name)) && words.every(matchesTerm(`${name} ${spokenText}${speakerName}`))
  })
  return [...nameMatches, ...spokenMatches].map(({ id }) => id)
}

const day = (from: number) => Math.round((from * 1000 - new Date(2026, 0, 1).getTime()) / 86_400_000)

async function allPages(
  { caller, orgWide, term, filters }: SearchCase,
  limit: number,
  sizes?: SearchLimits,
): Promise<string[][]> {
  const pages: string[][] = []
  let nextPage: SearchPageKey | undefined
  do {
    const actor = actorOf(caller.uid)
    const page = await search(context, actor, { orgId, term, orgWide, filters, nextPage, limit }, sizes)
    pages.push(page.Items.map(({ id }) => id))
    nextPage = page.LastEvaluatedKey as SearchPageKey | undefined
  } while (nextPage)
  return pages
}

function randomQuery(): SearchCase {
  const caller = oneOf([owner, member, guest])
  const term =
    nextRandom() < 0.1
      ? ''
      : [someWords(Math.floor(nextRandom() * 3)), oneOf([...words, 'mi', 'm', 'quilla', 'lu', 'nowhere'])]
          .join(' ')
          .trim()
  const filters: SearchFilters[] = [
    ...[
      {},
      {},
      {},
      { languages: ['de'] },
      { languages: ['en', 'es'] },
      { minDuration: 60 },
      { speakers: ['Quilla'] },
    ],
    ...[{ owners: [member.uid] }, { from: new Date(2026, 1, 10).getTime() / 1000 }],
  ]
  return { caller, orgWide: caller === owner && nextRandom() < 0.5, term, filters: oneOf(filters) }
}

const min = { names: 5, maxCountedHits: 40, frequentCount: 12 }
const sizes: Record<string, SearchLimits> = {
  'as usual': defaultLimits,
  'all words frequent': {
    maxDirectEntries: -1,
    maxComparedEntries: -1,
    nearest: 1_000,
    candidates: 0,
    ...min,
  },
  'all words frequent, and not among the newest': {
    maxDirectEntries: -1,
    maxComparedEntries: -1,
    nearest: 4,
    candidates: 0,
    ...min,
  },
  'all words common': {
    maxDirectEntries: -1,
    maxComparedEntries: 10_000,
    nearest: 20,
    candidates: 0,
    ...min,
  },
  'some words common': {
    maxDirectEntries: 25,
    maxComparedEntries: 10_000,
    nearest: 4,
    candidates: 3,
    ...min,
  },
  'some words frequent': { maxDirectEntries: 25, maxComparedEntries: 40, nearest: 20, candidates: 3, ...min },
  'some words frequent, others common': {
    maxDirectEntries: 5,
    maxComparedEntries: 40,
    nearest: 4,
    candidates: 0,
    ...min,
  },
}

it.each(Object.keys(sizes))('finds all results page by page, %s', async (name) => {
  for (let i = 0; i < 15; i++) {
    const query = randomQuery()
    const limit = oneOf([4, 15, 60])
    const pages = await allPages(query, limit, sizes[name])
    const all = expectedIds(query)
    const { caller, ...rest } = query
    const request = { ...rest, caller: caller.uid, limit }
    // After the expected results, the first page may have names with a similar spelling.
    expect({ request, found: pages.flat().slice(0, all.length) }).toEqual({
      request,
      found: all,
    })
    const isOnePage = pages.length === 1 && all.length < limit
    if (!isOnePage)
      expect({ request, pages: pages.map((page) => page.length) }).toEqual({
        request,
        pages: sizesOf(all.length, limit),
      })
    expect(new Set(pages.flat()).size).toBe(pages.flat().length)
    const visibleIds = expectedIds({ ...query, term: '' })
    expect(pages.flat().filter((id) => !visibleIds.includes(id))).toEqual([])
  }
})

it.each(Object.keys(sizes))('counts results up to its limit, %s', async (name) => {
  const size = sizes[name] ?? defaultLimits
  const moreValues = new Set<boolean>()
  for (let i = 0; i < 25; i++) {
    const { caller, ...rest } = randomQuery()
    const all = expectedIds({ caller, ...rest }).length
    const actor = actorOf(caller.uid)
    const { count, more } = await countResults(context, actor, { orgId, ...rest }, size)
    const possibleCounts = [size.maxCountedHits, size.frequentCount].map((max) => ({
      count: Math.min(all, max),
      more: all > max,
    }))
    expect(possibleCounts, JSON.stringify({ ...rest, caller: caller.uid, all })).toContainEqual({
      count,
      more,
    })
    moreValues.add(more)
  }
  expect([...moreValues].sort()).toEqual(size === defaultLimits ? [false] : [false, true])
})

const sizesOf = (count: number, limit: number) => [
  ...Array.from({ length: Math.ceil(count / limit) - 1 }, () => limit),
  count - (Math.ceil(count / limit) - 1) * limit,
]

it.each([
  'a'.repeat(200),
  'm '.repeat(100),
  'abcdefghijklmnopqrstuvwxyz'.split('').join(' '),
  someWords(30),
  '%_\\'.repeat(60),
  '.,;:!?'.repeat(30),
  '会'.repeat(200),
  ':* '.repeat(60),
])('accepts %s, regardless of word frequency', async (input) => {
  const actor = actorOf(owner.uid)
  const term = input.slice(0, 200)
  for (const size of Object.values(sizes)) {
    const request = { orgId, term, orgWide: true, limit: 100 }
    expect((await search(context, actor, request, size)).Items.length).toBeLessThanOrEqual(100)
  }
})
