import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { plainText } from '#web/lib/plain-text.ts'

/** Filters options by typed text, ignoring accents and case. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plainText(search.trim())
  return options
    .filter((option) => plainText((option as ComboboxItem).label).includes(wanted))
    .slice(0, limit)
}
