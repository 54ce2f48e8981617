import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/features/accounts/queries.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { AppHeader } from './app-header.tsx'
import classes from './settings-page.module.css'

interface SettingsPageProps {
  title: string
  intro: string
  children: ReactNode
}

/** What the pages of the settings have in common: header, the way between them, a title. */
export function SettingsPage({ title, intro, children }: SettingsPageProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  useDocumentTitle(title)
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        {user.staff && (
          <nav aria-label={t('header.settings')} className={classes.tabs}>
            <Link to="/settings/dictionaries" className={classes.tab}>
              {t('header.dictionaries')}
            </Link>
            <Link to="/settings/models" className={classes.tab}>
              {t('header.models')}
            </Link>
          </nav>
        )}
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
