import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SearchFilters } from '#contract/search.ts'

export interface Searching {
  term: string
  filters: SearchFilters
}

const kinds: Record<keyof SearchFilters, 'list' | 'number' | 'string'> = {
  ...({ languages: 'list', states: 'list', owners: 'list', tags: 'list', speaker: 'string' } as const),
  ...({ from: 'number', to: 'number', minDuration: 'number', maxDuration: 'number' } as const),
}

const isNumber = (value: unknown) => typeof value === 'number' && value >= 0 && value < 253_402_300_800
const isText = (value: unknown) => typeof value === 'string'

/** Filters as far as an address, which anybody may have written, holds some. */
function readFilters(given: unknown): SearchFilters {
  if (typeof given !== 'object' || given === null) return {}
  const fits = ([key, value]: [string, unknown]) => {
    const kind = Object.hasOwn(kinds, key) && kinds[key as keyof SearchFilters]
    if (kind === 'list') return Array.isArray(value) && value.every(isText)
    return kind === 'number' ? isNumber(value) : kind === 'string' && isText(value)
  }
  return Object.fromEntries(Object.entries(given).filter(fits))
}

/** What is looked for, as the address says it: `?q=` and `?filters=`. */
export function useSearching() {
  const { q, filters } = useSearch({ strict: false }) as { q?: unknown; filters?: unknown }
  const navigate = useNavigate()
  const searching: Searching = {
    // A number in an address arrives as one.
    term: q === undefined ? '' : String(q).slice(0, 200),
    filters: readFilters(filters),
  }
  const isActive = searching.term.trim() !== '' || Object.keys(searching.filters).length > 0
  const search = (changes: Partial<Searching>) => {
    const { term, filters } = { ...searching, ...changes }
    const said = { q: term || undefined, filters: Object.keys(filters).length > 0 ? filters : undefined }
    void navigate({ to: '.', search: (others) => ({ ...others, ...said }), replace: isActive })
  }
  return { searching, isActive, search }
}
