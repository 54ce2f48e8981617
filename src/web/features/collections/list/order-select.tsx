import { IconArrowsSort } from '@tabler/icons-react'
import { type SortOrder, sortOrders } from '#contract/choices.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './order-select.module.css'

interface OrderSelectProps {
  order: SortOrder
  onChange: (order: SortOrder) => void
}

/** Select for the list's sort order; reduced to an icon on narrow screens. */
export function OrderSelect({ order, onChange }: OrderSelectProps) {
  const { t } = useTranslation('collections')
  return (
    <span className={classes.order}>
      <IconArrowsSort size={18} aria-hidden />
      <select
        className={classes.select}
        aria-label={t('order.label')}
        // Keeps Firefox from restoring the order that was chosen on the previous visit.
        autoComplete="off"
        value={order}
        onChange={(event) => onChange(event.currentTarget.value as SortOrder)}
      >
        {sortOrders.map((each) => (
          <option key={each} value={each}>
            {t(`order.${each}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
