import { useSession } from '#web/features/accounts/queries.ts'
import { BillingOverview } from '#web/features/plans/billing-overview.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NotAllowed } from '#web/pages/not-allowed.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Page with the plan, payments and invoices of the current workspace, for its owners and admins. */
export function InvoicesPage() {
  const { t } = useTranslation('invoices')
  const { user, workspaces } = useSession()
  const workspace = workspaces.find(({ id }) => id === user.organization)
  if (!workspace || workspace.role === 'member')
    return <NotAllowed title={t('managersOnly')} text={t('managersOnlyText')} />
  return (
    <SettingsPage title={t('title')} intro={t('intro')}>
      <BillingOverview key={workspace.id} uid={user.uid} orgId={workspace.id} />
    </SettingsPage>
  )
}
