import { Anchor, Group } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'

/** Links to the terms and the privacy policy, if configured. */
export function LegalLinks() {
  const { t } = useTranslation('accounts')
  const { terms, privacy } = useProductConfig() ?? {}
  if (!terms && !privacy) return null
  return (
    <Group gap="md" mt="md">
      {terms && (
        <Anchor href={terms} size="sm" c="dimmed" underline="always">
          {t('register.terms')}
        </Anchor>
      )}
      {privacy && (
        <Anchor href={privacy} size="sm" c="dimmed" underline="always">
          {t('register.privacy')}
        </Anchor>
      )}
    </Group>
  )
}
