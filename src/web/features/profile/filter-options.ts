import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { plainText } from '#web/lib/format/plain-text.ts'

/** Filters options by typed text, ignoring accents and case. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const term = plainText(search.trim())
  return options.filter((option) => plainText((option as ComboboxItem).label).includes(term)).slice(0, limit)
}
