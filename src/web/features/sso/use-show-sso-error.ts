import { notifications } from '@mantine/notifications'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const missingParts = ['test', 'owner', 'twoFactor'] as const

/** Returns a function that explains why a single sign-on change failed. */
export function useShowSsoError(): (error: unknown) => void {
  const { t } = useTranslation('sso')
  const errorText = useErrorText()
  const textOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return errorText(error)
    const { code, details } = error
    const { missing: missingName } = (details ?? {}) as { missing?: unknown }
    const part = missingParts.find((candidate) => candidate === missingName)
    if (code === 'sso_not_ready' && part) return t(`notReady.${part}`)
    if (code === 'sso_metadata_invalid') return t('metadataInvalid')
    if (code === 'link_failed') return t('linkFailed')
    if (code === 'provider_failed') return t('providerFailed')
    return code === 'conflict' ? t('slugTaken') : errorText(error)
  }
  return (error) => void notifications.show({ color: 'red', message: textOf(error) })
}
