import { Anchor, Group, Loader, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Captcha } from './captcha.ts'
import { CaptchaWidget } from './captcha-widget.tsx'

/** Status line of the check, below any widget. The form stays disabled until the check is complete. */
export function CaptchaStatus({ captcha: { check, renew, widget } }: { captcha: Captcha }) {
  const { t } = useTranslation(['accounts', 'common'])
  // Reserve the line that is in the prerendered page, so that nothing below it shifts.
  if (check.state === 'off') return <Group mih={22} aria-hidden />
  const { state } = check
  const insecure = state === 'failed' && check.insecure
  return (
    <Stack gap={6}>
      {widget && <CaptchaWidget {...widget} />}
      <Group gap="xs" role="status" mih={22} wrap="nowrap">
        {state === 'working' && <Loader size={14} />}
        {state === 'ready' && <IconCheck size={16} aria-hidden color="var(--lh-accent)" />}
        <Text size="sm" c={state === 'failed' ? 'var(--lh-danger)' : 'dimmed'}>
          {insecure ? t('accounts:captcha.insecure') : t(`accounts:captcha.${state}`)}
        </Text>
        {state === 'failed' && !insecure && (
          <Anchor component="button" type="button" size="sm" onClick={renew}>
            {t('common:retry')}
          </Anchor>
        )}
      </Group>
    </Stack>
  )
}
