import { useSession } from '#web/features/accounts/queries.ts'
import { ApiAccess } from '#web/features/api-access/api-access.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsPage } from './settings-page.tsx'

/** Page about API access to this installation. */
export function ApiSettingsPage() {
  const { t } = useTranslation('apiAccess')
  const { user, workspaces } = useSession()
  const workspace = workspaces.find(({ id }) => id === user.organization) ?? workspaces[0]
  return (
    <SettingsPage title={t('title')} intro={t('intro')}>
      <ApiAccess user={user} workspace={workspace} base={location.origin} />
    </SettingsPage>
  )
}
