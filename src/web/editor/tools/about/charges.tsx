import { useQuery } from '@tanstack/react-query'
import { usePriceText } from '#web/editing/costs/use-price-text.ts'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './transcript-details.module.css'

/** Charges for a collection. */
export default function Charges({ id }: { id: string }) {
  const { t, i18n } = useTranslation('usage')
  const priceText = usePriceText()
  const { data } = useQuery({
    queryKey: ['collection', id, 'costs'],
    queryFn: ({ signal }) => call('getCosts', { params: { id }, query: {} }, { signal }),
  })
  if (!data) return null
  return (
    <>
      <dt>{t('price.charges')}</dt>
      <dd>
        {data.charges.length === 0 && t('price.noCharges')}
        <ul className={classes.list}>
          {data.charges.map(({ kind, at, currency, lateRefundPercent, ...price }) => (
            <li key={`${kind} ${at}`}>
              {t(`price.kind.${kind}`, {
                price: priceText(price, currency),
                date: formatDate(at, i18n.resolvedLanguage ?? 'en'),
              })}
              {lateRefundPercent > 0 && ` ${t('price.late', { percent: lateRefundPercent })}`}
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}
