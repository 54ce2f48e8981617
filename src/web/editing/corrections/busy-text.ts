import { notifications } from '@mantine/notifications'
import { busyReasons } from '#contract/correction-choices.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/**
 * Returns a function that explains why a corrector can't claim or resume a correction; the
 * explanation is undefined for other errors.
 */
export function useBusyText(): (error: unknown) => string | undefined {
  const { t } = useTranslation('corrections')
  return (error) => {
    if (!hasErrorCode(error, 'conflict')) return undefined
    const { reason: reasonCode } = (error.details ?? {}) as { reason?: unknown }
    const reason = busyReasons.find((knownReason) => knownReason === reasonCode)
    return reason && t(`busy.${reason}`)
  }
}

/**
 * Returns a function that shows an error, including the reason if a correction can't be claimed or
 * resumed.
 */
export function useShowBusyError(): (error: unknown) => void {
  const busyText = useBusyText()
  const showError = useShowError()
  return (error) => {
    const message = busyText(error)
    if (message === undefined) showError(error)
    else notifications.show({ color: 'red', message })
  }
}
