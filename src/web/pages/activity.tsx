import { useSession } from '#web/features/accounts/queries.ts'
import { AuditList } from '#web/features/audit/audit-list.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsPage } from './settings/settings-page.tsx'

/** Page with the user's sign-ins and account changes. */
export function ActivityPage() {
  const { t } = useTranslation('audit')
  const { user } = useSession()
  return (
    <SettingsPage title={t('activity')} intro={t('activityIntro')}>
      <AuditList log={{ scope: 'account', uid: user.uid }} title={t('activity')} />
    </SettingsPage>
  )
}
