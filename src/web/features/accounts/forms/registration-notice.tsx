import { Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'

/** Notice that registration is restricted. */
export function RegistrationNotice() {
  const { t } = useTranslation('errors')
  const config = useProductConfig()
  if (!config || config.registration === 'anyone') return null
  return (
    <Text size="sm" mt="md" role="note">
      {config.registration === 'invited'
        ? t('code.registration_closed')
        : t('domainsOnly', { domains: config.registrationDomains.join(', ') })}
    </Text>
  )
}
