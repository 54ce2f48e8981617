import { Group, Text } from '@mantine/core'
import { type Usage, zeroUsage } from '#domain/billing/usage-meter.ts'
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
  { ...zeroUsage, plannedMinutes: 600, usedMinutes: 150 },
  { ...zeroUsage, plannedMinutes: 6000, usedMinutes: 1500, estimatedMinutes: 2400 },
  { ...zeroUsage, plannedMinutes: 600, usedMinutes: 599 },
  { ...zeroUsage, plannedMinutes: 999_999, usedMinutes: 300_000 },
  { ...zeroUsage, plannedMinutes: 10_000_000, usedMinutes: 1 },
  { ...zeroUsage, payAsYouGo: { draft: 90, precision: 1200 } },
  { ...zeroUsage, hasCard: false },
  zeroUsage,
]

/** Header and sidebar for every account state. */
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
