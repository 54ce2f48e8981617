import { Loader, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '#web/features/accounts/queries.ts'
import { adminPageNames, adminPages } from '#web/features/corrector-admin/admin-pages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { AppHeader } from '#web/pages/app-header.tsx'
import { NotFoundPage } from '#web/pages/not-found.tsx'
import classes from '#web/pages/page.module.css'
import tabClasses from '#web/ui/page-tabs.module.css'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

/** Corrector administration pages, by tab. */
export function CorrectorAdminPage() {
  const { t } = useTranslation(['correctorAdmin', 'common'])
  const { adminPage } = useParams({ from: '/signed-in/corrector/admin/$adminPage' })
  const page = adminPageNames.find((name) => name === adminPage)
  const { workspaces } = useSession()
  useDocumentTitle(t('correctorAdmin:title'))
  if (!page) return <NotFoundPage />
  const Page = adminPages[page]
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        <nav aria-label={t('correctorAdmin:tabs.label')} className={tabClasses.tabs}>
          {adminPageNames.map((name) => (
            <Link
              key={name}
              to="/corrector/admin/$adminPage"
              params={{ adminPage: name }}
              className={tabClasses.tab}
            >
              {t(`correctorAdmin:tabs.${name}`)}
            </Link>
          ))}
        </nav>
        <Title order={1} className={classes.title}>
          {t(`correctorAdmin:tabs.${page}`)}
        </Title>
        <Text c="dimmed" className={classes.intro}>
          {t(`correctorAdmin:${page}.intro`)}
        </Text>
        <Suspense fallback={<Loader role="status" size="sm" aria-label={t('common:loading')} />}>
          <Page workspaces={workspaces} />
        </Suspense>
      </main>
    </>
  )
}
