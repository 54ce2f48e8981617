import { processingStates } from '#contract/choices.ts'
import type { SearchFilters } from '#contract/search.ts'

const maxValues = 50
const maxText = 200
const maxSeconds = 1_000_000
const maxEpochSeconds = 253_402_300_799

/** Matches NUL and lone surrogates, which the server rejects everywhere. */
const unstorablePattern = /[\0\p{Cs}]/u
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
const isProcessingState = (value: string) => (processingStates as readonly string[]).includes(value)

/** Returns the valid values, deduplicated and capped at the server's limit. */
function parseList(input: unknown, isValid: (value: string) => boolean): string[] | undefined {
  const values = (Array.isArray(input) ? input : [input])
    .filter((value) => typeof value === 'string')
    .map((value) => value.trim())
    .filter(
      (value) => value !== '' && value.length <= maxText && !unstorablePattern.test(value) && isValid(value),
    )
  return values.length > 0 ? [...new Set(values)].slice(0, maxValues) : undefined
}

function parseNumber(value: unknown, max: number): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= max ? Math.floor(value) : undefined
}

/** Returns the valid filters from an untrusted URL or an older saved search. */
export function parseFilters(value: unknown): SearchFilters {
  if (typeof value !== 'object' || value === null) return {}
  const { speaker, speakers, languages, states, owners, tags, ...ranges } = value as Record<string, unknown>
  return withoutUndefined({
    languages: parseList(languages, (code) => code.length <= 20),
    states: parseList(states, isProcessingState) as SearchFilters['states'],
    owners: parseList(owners, isId),
    // Older saved searches have only one speaker.
    speakers: parseList([speakers, speaker].flat(), () => true),
    tags: parseList(tags, isId),
    from: parseNumber(ranges.from, maxEpochSeconds),
    to: parseNumber(ranges.to, maxEpochSeconds),
    minDuration: parseNumber(ranges.minDuration, maxSeconds),
    maxDuration: parseNumber(ranges.maxDuration, maxSeconds),
  })
}

/** Changes to filters; undefined and empty values remove a filter. */
export type FilterChanges = { [K in keyof SearchFilters]?: SearchFilters[K] | undefined }

export const changeFilters = (filters: SearchFilters, changes: FilterChanges): SearchFilters =>
  withoutUndefined({ ...filters, ...changes })

function withoutUndefined(filters: FilterChanges): SearchFilters {
  const hasValue = ([, value]: [string, unknown]) =>
    value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(filters).filter(hasValue))
}
