import type { Correction } from '#contract/corrections.ts'
import { usePayText } from '#web/editing/corrections/pay-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './correction.module.css'

/** Pay for a job, or a note that it is unpaid. */
export function PayFact({ pay }: Pick<Correction, 'pay'>) {
  const { t } = useTranslation('corrections')
  const payText = usePayText()
  return (
    <span className={classes.fact}>
      {pay && <span className={classes.name}>{t('bar.pay')}</span>} {payText(pay)}
    </span>
  )
}
