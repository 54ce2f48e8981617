import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const reasons = ['unknown', 'expired', 'usedUp', 'off', 'otherPlan', 'otherCurrency'] as const

/** Returns the reason in an error's details. */
export function reasonOf(error: unknown): unknown {
  const details = error instanceof ApiError ? error.details : undefined
  return typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
}

/** Returns a function that looks up the message for a checkout, portal or coupon error. */
export function useCheckoutErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['plans', 'invoices'])
  const errorText = useErrorText()
  return (error) => {
    if (!(error instanceof ApiError)) return t('invoices:failed')
    const reason = reasons.find((item) => item === reasonOf(error))
    if (error.code === 'coupon_invalid' && reason) return t(`plans:coupon.reason.${reason}`)
    if (error.code === 'unavailable' || error.code === 'network') return t('invoices:failed')
    return error.code === 'provider_failed' ? error.message : errorText(error)
  }
}
