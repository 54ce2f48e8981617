import { z } from 'zod'
import { processingStates } from './choices.ts'
import { collection } from './collection.ts'
import { pageKey } from './collections.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxSearchLength, maxSearchNameLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Fields that a search covers. */
export const matchKinds = [
  'name',
  'id',
  'file',
  'description',
  'notes',
  'speaker',
  'highlight',
  'words',
  'document',
] as const

export const searchMatch = z
  .object({
    kind: z.enum(matchKinds),
    text: z.string().describe('Matching text, or an excerpt around the match.'),
    marks: z
      .array(z.tuple([z.number().int(), z.number().int()]))
      .describe('Ranges of the matches in `text`, as `[from, to)` in UTF-16 code units.'),
    time: z
      .number()
      .nullable()
      .describe('Position in the recording, in seconds. Null if the match has none.'),
  })
  .meta({ id: 'Found' })
export type SearchMatch = z.infer<typeof searchMatch>

export const searchHit = z
  .object({
    ...collection.shape,
    found: z.array(searchMatch).describe('Matches. Empty if only filters were given.'),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof searchHit>

const maxListedIds = 50
const duration = z.number().min(0).max(1_000_000)
const speaker = text.trim().min(1).max(200)

export const searchFilters = z
  .object({
    languages: z
      .array(text.min(1).max(20))
      .max(maxListedIds)
      .describe('Language codes, with or without a region: `en` also matches `en-US`.'),
    states: z.array(z.enum(processingStates)).max(maxListedIds),
    from: epochSeconds.describe('Returns only collections created at or after this time.'),
    to: epochSeconds.describe('Returns only collections created before this time.'),
    minDuration: duration.describe('Minimum duration, in seconds.'),
    maxDuration: duration.describe('Maximum duration, in seconds.'),
    owners: z.array(id).max(maxListedIds),
    speakers: z
      .array(speaker)
      .max(maxListedIds)
      .describe(
        'Names of speakers. At least one must have words in the transcript. Case and accents are ignored.',
      ),
    speaker: speaker.describe('Same as `speakers`, for a single name.'),
    tags: z
      .array(id)
      .max(maxListedIds)
      .describe('IDs of tags. The document, or at least one highlight, must have one of them.'),
  })
  .partial()
  .meta({ id: 'SearchFilters' })
export type SearchFilters = z.infer<typeof searchFilters>

/** Cursor for the next page. */
export const searchPageKey = z.object({
  ...pageKey.shape,
  within: z.enum(['name', 'text']).default('name').describe('Stage of the search that the page belongs to.'),
})
export type SearchPageKey = z.output<typeof searchPageKey>

export const searchCount = z
  .object({
    count: z.number().int(),
    more: z
      .boolean()
      .describe('Whether there are more matches than were counted. Counting stops early to stay fast.'),
  })
  .meta({ id: 'SearchCount' })
export type SearchCount = z.infer<typeof searchCount>

export const savedSearch = z
  .object({
    id,
    name: z.string(),
    term: z.string(),
    orgWide: z.boolean(),
    filters: searchFilters,
    created: epochSeconds,
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof savedSearch>

const term = text.trim().max(maxSearchLength)
const searchQuery = {
  orgId: id,
  term: term.describe('Search term. Every word must match; the last word can be a prefix.'),
  orgWide: z.boolean().default(false).describe('Whether to search the whole workspace. Owners only.'),
  filters: searchFilters.optional(),
}
const name = text.trim().min(1).max(maxSearchNameLength)
const savedParams = z.object({ uid: id, searchId: id })

export const searchEndpoints = {
  search: endpoint({
    ...routes.search,
    summary: 'Search collections',
    description:
      'Searches names, IDs, descriptions, notes, speakers, highlights and words. Matching names are listed first, then other matches, each from newest to oldest, and finally similar names.',
    errors: ['not_found', 'forbidden'],
    example: { query: { limit: 10 }, body: { orgId: sample.workspace, term: 'welcome' } },
    access: 'user',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(25) }),
    body: z.object({ ...searchQuery, nextPage: searchPageKey.nullish() }),
    answer: { kind: 'page', schema: searchHit },
  }),
  countResults: endpoint({
    ...routes.countResults,
    summary: 'Count search results',
    description: "Doesn't include fuzzy matches.",
    errors: ['not_found', 'forbidden'],
    example: { body: { orgId: sample.workspace, term: 'welcome', filters: { languages: ['en'] } } },
    access: 'user',
    body: z.object(searchQuery),
    answer: { kind: 'result', schema: searchCount },
  }),
  listSavedSearches: endpoint({
    ...routes.listSavedSearches,
    summary: 'List saved searches',
    description: 'Sorted by name.',
    example: { params: { uid: sample.user }, query: { orgId: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ orgId: id }),
    answer: { kind: 'result', schema: z.array(savedSearch) },
  }),
  saveSearch: endpoint({
    ...routes.saveSearch,
    summary: 'Save a search',
    description: 'The client chooses the ID.',
    errors: ['conflict'],
    example: {
      params: { uid: sample.user, searchId: sample.newId },
      body: { orgId: sample.workspace, name: 'Interviews', term: 'interview' },
    },
    access: 'user',
    personal: true,
    params: savedParams,
    body: z.object({
      orgId: id,
      name,
      term,
      orgWide: z.boolean().default(false),
      filters: searchFilters.default({}),
    }),
    answer: { kind: 'result', schema: savedSearch },
  }),
  renameSavedSearch: endpoint({
    ...routes.renameSavedSearch,
    summary: 'Rename a saved search',
    errors: ['conflict'],
    example: { params: { uid: sample.user, searchId: sample.search }, body: { name: 'All interviews' } },
    access: 'user',
    personal: true,
    params: savedParams,
    body: z.object({ name }),
    answer: { kind: 'result', schema: savedSearch },
  }),
  removeSavedSearch: endpoint({
    ...routes.removeSavedSearch,
    summary: 'Delete a saved search',
    example: { params: { uid: sample.user, searchId: sample.search } },
    access: 'user',
    personal: true,
    params: savedParams,
    answer: { kind: 'empty' },
  }),
}
