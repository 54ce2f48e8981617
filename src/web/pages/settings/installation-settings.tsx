import { Button, Tabs } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { auditKinds } from '#contract/audit-kinds.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { AuditList } from '#web/features/audit/audit-list.tsx'
import { UserDirectory } from '#web/features/staff/user-directory.tsx'
import { WorkspaceDirectory } from '#web/features/staff/workspace-directory.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { NotAllowed } from '#web/pages/not-allowed.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { InstallationSections } from './installation-sections.tsx'
import classes from './settings-page.module.css'
import { SettingsPage } from './settings-page.tsx'

const BillingPanel = lazyComponent(() => import('#web/features/staff/billing-panel.tsx'))
const CustomerView = lazyComponent(() => import('#web/features/staff/customer-view.tsx'))

const log = { scope: 'installation' } as const
const tabs = ['settings', 'workspaces', 'users', 'billing', 'log'] as const
type Tab = (typeof tabs)[number]

/** Page with the installation's settings, workspaces, users and log, for staff. */
export function InstallationSettingsPage() {
  const { t } = useTranslation(['staff', 'installation'])
  const navigate = useNavigate()
  const { user } = useSession()
  const { tab } = useSearch({ from: '/signed-in/settings/installation' })
  const sells = useProductConfig()?.edition === 'plans'
  const visibleTabs = tabs.filter((one) => one !== 'billing' || sells)
  const current = visibleTabs.find((one) => one === tab) ?? 'settings'
  if (!user.staff) return <NotAllowed />
  return (
    <SettingsPage title={t('staff:title')} intro={t('staff:intro')}>
      <Tabs
        value={current}
        keepMounted={false}
        onChange={(chosen) =>
          void navigate({ to: '/settings/installation', search: { tab: chosen ?? undefined }, replace: true })
        }
      >
        <Tabs.List aria-label={t('installation:tabs.label')} mb="md">
          {visibleTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`installation:tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current} className={classes.panel}>
          <Suspense>
            <Panel tab={current} sells={sells} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </SettingsPage>
  )
}

function Panel({ tab, sells }: { tab: Tab; sells: boolean }) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const { billing } = useSearch({ from: '/signed-in/settings/installation' })
  const showBilling = (oid: string | undefined) =>
    void navigate({ to: '/settings/installation', search: { tab: 'workspaces', billing: oid } })
  if (tab === 'settings') return <InstallationSections />
  if (tab === 'billing') return <BillingPanel />
  if (tab === 'workspaces' && sells && billing !== undefined)
    return <CustomerView oid={billing} onBack={() => showBilling(undefined)} />
  if (tab === 'workspaces')
    return (
      <>
        <SettingsSection title={t('workspaces.title')} intro={t('workspaces.intro')}>
          <WorkspaceDirectory onBilling={sells ? showBilling : undefined} />
        </SettingsSection>
        <SettingsSection title={t('whiteLabels.title')} intro={t('whiteLabels.intro')}>
          <div>
            <Button variant="default" renderRoot={(props) => <Link to="/settings/white-label" {...props} />}>
              {t('whiteLabels.open')}
            </Button>
          </div>
        </SettingsSection>
      </>
    )
  if (tab === 'users')
    return (
      <SettingsSection title={t('users.title')} intro={t('users.intro')}>
        <UserDirectory onKey={(key) => void navigate({ to: '/signin', search: { key } })} />
      </SettingsSection>
    )
  return (
    <SettingsSection title={t('log.title')} intro={t('log.intro')}>
      <AuditList log={log} title={t('log.title')} kinds={auditKinds} />
    </SettingsSection>
  )
}
