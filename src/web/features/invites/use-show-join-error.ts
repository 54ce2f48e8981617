import { notifications } from '@mantine/notifications'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Returns a function that shows an error to an invited person, who can't add seats. */
export function useShowJoinError(): (error: unknown) => void {
  const { t } = useTranslation('workspace')
  const showError = useShowError()
  return (error) => {
    if (hasErrorCode(error, 'seats_full')) notifications.show({ color: 'red', message: t('link.full') })
    else showError(error)
  }
}
