import { Text } from '@mantine/core'
import { useProductConfig } from '#web/lib/product-config.ts'
import { useTranslation } from '#web/lib/use-translation.ts'

/** Notice before registration that it is restricted. */
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
