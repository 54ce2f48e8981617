import { workspaceAuditKinds } from '#contract/audit-kinds.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { AuditList } from '#web/features/audit/audit-list.tsx'
import { urlFor } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NotAllowed } from '#web/pages/not-allowed.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Page with the current workspace's audit log, for owners. */
export function AuditLogPage() {
  const { t } = useTranslation('audit')
  const { user, workspaces } = useSession()
  const workspace = workspaces.find(({ id }) => id === user.organization)
  if (workspace?.role !== 'owner') return <NotAllowed title={t('ownersOnly')} text={t('ownersOnlyText')} />
  const oid = workspace.id
  return (
    <SettingsPage title={t('title')} intro={t('intro')}>
      <AuditList
        key={oid}
        log={{ scope: 'workspace', oid }}
        title={t('title')}
        kinds={workspaceAuditKinds}
        exportUrl={(kind) => urlFor('exportWorkspaceAudit', { params: { oid }, query: kind ? { kind } : {} })}
      />
    </SettingsPage>
  )
}
