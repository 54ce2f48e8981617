import { processingStates } from '#contract/choices.ts'
import type { SearchFilters } from '#contract/search.ts'

const maxValues = 50
const maxText = 200
const maxSeconds = 1_000_000
const lastMoment = 253_402_300_799

/** Matches NUL and lone surrogates, which the server rejects everywhere. */
const unstorable = /[\0\p{Cs}]/u
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
const isState = (value: string) => (processingStates as readonly string[]).includes(value)

/** Returns the valid values without duplicates, up to the server's limit. */
function listOf(input: unknown, fits: (value: string) => boolean): string[] | undefined {
  const values = (Array.isArray(input) ? input : [input])
    .filter((value) => typeof value === 'string')
    .map((value) => value.trim())
    .filter((value) => value !== '' && value.length <= maxText && !unstorable.test(value) && fits(value))
  return values.length > 0 ? [...new Set(values)].slice(0, maxValues) : undefined
}

function numberOf(value: unknown, max: number): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= max ? Math.floor(value) : undefined
}

/** Returns the valid filters from an untrusted URL or an older saved search. */
export function parseFilters(value: unknown): SearchFilters {
  if (typeof value !== 'object' || value === null) return {}
  const { speaker, speakers, languages, states, owners, tags, ...ranges } = value as Record<string, unknown>
  return withoutUndefined({
    languages: listOf(languages, (code) => code.length <= 20),
    states: listOf(states, isState) as SearchFilters['states'],
    owners: listOf(owners, isId),
    // Older searches have a single speaker.
    speakers: listOf([speakers, speaker].flat(), () => true),
    tags: listOf(tags, isId),
    from: numberOf(ranges.from, lastMoment),
    to: numberOf(ranges.to, lastMoment),
    minDuration: numberOf(ranges.minDuration, maxSeconds),
    maxDuration: numberOf(ranges.maxDuration, maxSeconds),
  })
}

/** Changes to filters; undefined and empty values remove a filter. */
export type FilterChanges = { [K in keyof SearchFilters]?: SearchFilters[K] | undefined }

export const changeFilters = (filters: SearchFilters, changes: FilterChanges): SearchFilters =>
  withoutUndefined({ ...filters, ...changes })

function withoutUndefined(filters: FilterChanges): SearchFilters {
  const says = ([, value]: [string, unknown]) =>
    value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(filters).filter(says))
}
