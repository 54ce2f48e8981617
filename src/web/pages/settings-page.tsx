import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#web/features/accounts/queries.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { AppHeader } from './app-header.tsx'
import classes from './settings-page.module.css'

interface SettingsPageProps {
  title: string
  intro: string
  children: ReactNode
}

const tabs = [
  { to: '/settings/account', name: 'header.accountSettings', staff: false },
  { to: '/settings/preferences', name: 'header.preferences', staff: false },
  { to: '/settings/dictionaries', name: 'header.dictionaries', staff: false },
  { to: '/settings/api', name: 'header.api', staff: false },
  { to: '/settings/models', name: 'header.models', staff: true },
] as const

/** The layout of settings pages: header, navigation, title. */
export function SettingsPage({ title, intro, children }: SettingsPageProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  useDocumentTitle(title)
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        <nav aria-label={t('header.settings')} className={classes.tabs}>
          {tabs
            .filter(({ staff }) => !staff || user.staff)
            .map(({ to, name }) => (
              <Link key={to} to={to} className={classes.tab}>
                {t(name)}
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
