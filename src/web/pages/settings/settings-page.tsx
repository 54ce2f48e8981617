import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#web/features/accounts/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { settingsPages } from '#web/lib/links/settings-pages.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { AppHeader } from '#web/pages/app-header.tsx'
import classes from '#web/pages/page.module.css'
import tabClasses from '#web/ui/page-tabs.module.css'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

interface SettingsPageProps {
  title: string
  intro: string
  /** Tab to select for a page that has no tab of its own. */
  tab?: string
  children: ReactNode
}

/** Layout of settings pages: header, navigation, title. */
export function SettingsPage({ title, intro, tab, children }: SettingsPageProps) {
  const { t } = useTranslation()
  const { user, workspaces } = useSession()
  const currentWorkspace = workspaces.find(({ id }) => id === user.organization)
  const config = useProductConfig()
  const canBuy =
    config?.edition === 'plans' && currentWorkspace !== undefined && currentWorkspace.role !== 'member'
  const groups = [
    'all',
    ...(canBuy ? ['buyers'] : []),
    ...(currentWorkspace?.role === 'owner' ? ['owners'] : []),
    ...(user.staff ? ['staff'] : []),
  ]
  useDocumentTitle(title)
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        <nav aria-label={t('header.settings')} className={tabClasses.tabs}>
          {settingsPages
            .filter((item) => groups.includes(item.for))
            .map(({ to, name }) => (
              <Link
                key={to}
                to={to}
                className={to === tab ? `${tabClasses.tab} active` : tabClasses.tab}
                aria-current={to === tab || undefined}
              >
                {t(`header.${name}`)}
              </Link>
            ))}
        </nav>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <Text c="dimmed" className={classes.intro}>
          {intro}
        </Text>
        {children}
      </main>
    </>
  )
}
