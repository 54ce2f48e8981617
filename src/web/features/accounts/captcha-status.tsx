import { Anchor, Group, Loader, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Captcha } from './captcha.ts'

/** Says in one line where the check stands; the form stays closed until it is done. */
export function CaptchaStatus({ captcha }: { captcha: Captcha }) {
  const { t } = useTranslation(['accounts', 'common'])
  if (captcha.state === 'off') return null
  return (
    <Group gap="xs" role="status" mih={22} wrap="nowrap">
      {captcha.state === 'working' && <Loader size={14} />}
      {captcha.state === 'ready' && <IconCheck size={16} aria-hidden color="var(--lh-accent)" />}
      <Text size="sm" c={captcha.state === 'failed' ? 'var(--lh-danger)' : 'dimmed'}>
        {captcha.state === 'failed' && captcha.insecure
          ? t('accounts:captcha.insecure')
          : t(`accounts:captcha.${captcha.state}`)}
      </Text>
      {captcha.state === 'failed' && !captcha.insecure && (
        <Anchor component="button" type="button" size="sm" onClick={captcha.retry}>
          {t('common:retry')}
        </Anchor>
      )}
    </Group>
  )
}
