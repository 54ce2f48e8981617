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
import classes from '#web/pages/page.module.css'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { InstallationSections } from './installation-sections.tsx'
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
  const sellsPlans = useProductConfig()?.edition === 'plans'
  const visibleTabs = tabs.filter((item) => item !== 'billing' || sellsPlans)
  const currentTab = visibleTabs.find((item) => item === tab) ?? 'settings'
  if (!user.staff) return <NotAllowed />
  return (
    <SettingsPage title={t('staff:title')} intro={t('staff:intro')}>
      <Tabs
        value={currentTab}
        keepMounted={false}
        onChange={(value) =>
          void navigate({ to: '/settings/installation', search: { tab: value ?? undefined }, replace: true })
        }
      >
        <Tabs.List aria-label={t('installation:tabs.label')} mb="md">
          {visibleTabs.map((item) => (
            <Tabs.Tab key={item} value={item}>
              {t(`installation:tabs.${item}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={currentTab} className={classes.panel}>
          <Suspense>
            <Panel tab={currentTab} sellsPlans={sellsPlans} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </SettingsPage>
  )
}

function Panel({ tab, sellsPlans }: { tab: Tab; sellsPlans: boolean }) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const { billing } = useSearch({ from: '/signed-in/settings/installation' })
  const showBilling = (oid: string | undefined) =>
    void navigate({ to: '/settings/installation', search: { tab: 'workspaces', billing: oid } })
  if (tab === 'settings') return <InstallationSections />
  if (tab === 'billing') return <BillingPanel />
  if (tab === 'workspaces' && sellsPlans && billing !== undefined)
    return <CustomerView oid={billing} onBack={() => showBilling(undefined)} />
  if (tab === 'workspaces')
    return (
      <>
        <SettingsSection title={t('workspaces.title')} intro={t('workspaces.intro')}>
          <WorkspaceDirectory onOpenBilling={sellsPlans ? showBilling : undefined} />
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
        <UserDirectory onKeyCreated={(key) => void navigate({ to: '/signin', search: { key } })} />
      </SettingsSection>
    )
  return (
    <SettingsSection title={t('log.title')} intro={t('log.intro')}>
      <AuditList log={log} title={t('log.title')} kinds={auditKinds} />
    </SettingsSection>
  )
}
