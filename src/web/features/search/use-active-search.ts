import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SearchFilters } from '#contract/search.ts'
import { parseFilters } from './url-filters.ts'

export interface ActiveSearch {
  term: string
  filters: SearchFilters
}

/** Manages the search in the URL: `?q=` and `?filters=`. */
export function useActiveSearch() {
  const { q, filters } = useSearch({ strict: false }) as { q?: unknown; filters?: unknown }
  const navigate = useNavigate()
  const activeSearch: ActiveSearch = {
    // The router parses a numeric term as a number.
    term: q === undefined ? '' : String(q).slice(0, 200),
    filters: parseFilters(filters),
  }
  const isActive = activeSearch.term.trim() !== '' || Object.keys(activeSearch.filters).length > 0
  const search = (changes: Partial<ActiveSearch>) => {
    const { term, filters } = { ...activeSearch, ...changes }
    const params = { q: term || undefined, filters: Object.keys(filters).length > 0 ? filters : undefined }
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...params }), replace: isActive })
  }
  return { activeSearch, isActive, search }
}
