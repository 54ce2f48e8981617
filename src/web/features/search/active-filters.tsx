import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { SearchFilters } from '#contract/search.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './search.module.css'
import { changeFilters } from './url-filters.ts'
import { useFilterChips } from './use-filter-chips.ts'

interface ActiveFiltersProps {
  orgId: string
  filters: SearchFilters
  onFiltersChange: (filters: SearchFilters) => void
}

/** List of active search filters, which can be removed individually or all at once. */
export function ActiveFilters({ orgId, filters, onFiltersChange }: ActiveFiltersProps) {
  const { t } = useTranslation('search')
  const chips = useFilterChips(orgId, filters)
  const list = useRef<HTMLUListElement>(null)
  const removedIndex = useRef<number>(undefined)
  const { length } = chips
  useEffect(() => {
    // The focused chip has been removed.
    if (removedIndex.current === undefined) return
    const buttons = list.current?.querySelectorAll('button')
    buttons?.[Math.min(removedIndex.current, length - 1)]?.focus()
    removedIndex.current = undefined
  }, [length])
  if (length === 0) return null
  return (
    <ul ref={list} className={classes.chips} aria-label={t('active')}>
      {chips.map(({ key, label, changes }, index) => (
        <li key={key}>
          <button
            type="button"
            className={classes.chip}
            title={t('without', { filter: label })}
            onClick={() => {
              removedIndex.current = index
              if (length === 1) document.querySelector<HTMLElement>('search input')?.focus()
              onFiltersChange(changeFilters(filters, changes))
            }}
          >
            <bdi>{label}</bdi>
            <IconX size={13} stroke={1.8} aria-hidden />
          </button>
        </li>
      ))}
      {length > 1 && (
        <li>
          <button
            type="button"
            className={classes.clear}
            onClick={() => {
              document.querySelector<HTMLElement>('search input')?.focus()
              onFiltersChange({})
            }}
          >
            {t('withoutAny')}
          </button>
        </li>
      )}
    </ul>
  )
}
