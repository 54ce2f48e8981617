import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { normalizeForSearch } from '#web/lib/format/normalize-for-search.ts'

/** Filters options by typed text, ignoring accents and case. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const term = normalizeForSearch(search.trim())
  return options
    .filter((option) => normalizeForSearch((option as ComboboxItem).label).includes(term))
    .slice(0, limit)
}
