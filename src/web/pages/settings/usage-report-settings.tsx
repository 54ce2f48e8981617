import { Loader } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

const UsageReport = lazyComponent(() => import('#web/features/usage-reports/usage-report.tsx'))

/** Settings page with a workspace's usage report, for owners. */
export function UsageReportSettings({ workspace }: { workspace: { id: string; name: string } }) {
  const { t } = useTranslation(['usageReport', 'common'])
  return (
    <SettingsSection title={t('usageReport:title')} intro={t('usageReport:intro')}>
      <Suspense fallback={<Loader role="status" size="sm" aria-label={t('common:loading')} />}>
        <UsageReport key={workspace.id} workspace={workspace} />
      </Suspense>
    </SettingsSection>
  )
}
