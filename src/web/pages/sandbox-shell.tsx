import { Group, Text } from '@mantine/core'
import { noUsage, type Usage } from '#domain/billing/usage-meter.ts'
import type { Notice } from '#web/features/notices/notice.ts'
import { NoticeList } from '#web/features/notices/notices.tsx'
import { Section } from '#web/features/sandbox/section.tsx'
import { UsageMeter } from '#web/features/usage/usage-meter.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const sandboxPath = '/sandbox'
const notices: Notice[] = [
  { kind: 'verifyEmail', address: sandboxPath },
  { kind: 'invites', count: 2, address: sandboxPath },
  { kind: 'payment', address: sandboxPath },
]

const usages: Usage[] = [
  { ...noUsage, planned: 600, used: 150 },
  { ...noUsage, planned: 6000, used: 1500, estimated: 2400 },
  { ...noUsage, planned: 600, used: 599 },
  { ...noUsage, planned: 999_999, used: 300_000 },
  { ...noUsage, planned: 10_000_000, used: 1 },
  { ...noUsage, payAsYouGo: { draft: 90, precision: 1200 } },
  { ...noUsage, card: false },
  noUsage,
]

/** Header and sidebar for all states of an account. */
export default function SandboxShell() {
  const { t } = useTranslation('sandbox')
  const noop = () => undefined
  return (
    <>
      <Section title={t('notices')}>
        <NoticeList notices={notices} combinedUrl={sandboxPath} onNavigate={noop} collapsed={false} />
        <Group gap="sm">
          <NoticeList notices={notices} combinedUrl={sandboxPath} onNavigate={noop} collapsed />
          <Text size="sm">{t('collapsed')}</Text>
        </Group>
      </Section>
      <Section title={t('usage')}>
        {usages.map((usage) => (
          <UsageMeter
            key={JSON.stringify(usage)}
            usage={usage}
            view="settings"
            links={{ plans: sandboxPath, payment: sandboxPath }}
            onNavigate={noop}
          />
        ))}
      </Section>
    </>
  )
}
