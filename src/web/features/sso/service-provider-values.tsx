import { Code, Group, Stack, Text } from '@mantine/core'
import type { SsoSettings } from '#contract/sso.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Values to enter in the identity provider's settings. */
export function ServiceProviderValues({ settings }: { settings: SsoSettings }) {
  const { t } = useTranslation('sso')
  const { connection, entityId, callback } = settings
  const isOidc = connection?.kind === 'oidc'
  const callbackLabel = isOidc ? t('callbackOidc') : t('callbackSaml')
  const labels = `${t('callbackSaml')}, ${t('callbackOidc')}`
  const values = [
    ...(isOidc ? [] : [{ label: t('entityId'), value: entityId, copy: t('copyEntityId') }]),
    { label: connection ? callbackLabel : labels, value: callback, copy: t('copyCallback') },
  ]
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('ours')}
      </Text>
      {values.map(({ label, value, copy }) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Group gap="xs">
            <Code style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{value}</Code>
            <CopyButton text={value} label={copy} />
          </Group>
        </div>
      ))}
    </Stack>
  )
}
