import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Session } from '#contract/accounts.ts'
import type { ProductConfig } from '#contract/system.ts'
import { PreferenceSelects } from '#web/features/accounts/menu/preference-selects.tsx'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { Plans } from '#web/features/plans/plans.tsx'
import type { Buyer } from '#web/features/plans/prices.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { Header } from '#web/ui/header.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import banners from './banner-space.module.css'
import classes from './page.module.css'

const OwnHeader = lazyComponent(() => import('./signed-in-header.tsx'))

/** Returns the catalog key for the introduction. */
const introKeyOf = (config: ProductConfig | undefined, isEnterprise: boolean) => {
  if (config?.edition === 'plans') return isEnterprise ? 'enterprise.intro' : 'plansIntro'
  return config?.purchase ? 'sold.intro' : 'intro'
}

const currentWorkspaceOf = ({ user, workspaces }: Session) =>
  workspaces.find(({ id }) => id === user.organization)

/** Returns the current workspace if the viewer is one of its owners or admins; null otherwise. */
function buyerOf(session: Session): Buyer | null {
  const { user } = session
  const workspace = currentWorkspaceOf(session)
  if (!workspace || workspace.role === 'member') return null
  return { uid: user.uid, orgId: workspace.id }
}

/** Plans page for both signed-in users and visitors. */
export function PlansPage() {
  const { t } = useTranslation('plans')
  const { data: session } = useQuery(sessionQuery)
  const config = useProductConfig()
  const isEnterprise = Boolean(session && currentWorkspaceOf(session)?.billing.enterprise)
  useDocumentTitle(t('title'))
  return (
    <>
      {session ? (
        <Suspense
          fallback={
            <>
              <div className={banners.space} />
              <Header start={<Wordmark />} end={null} />
            </>
          }
        >
          <OwnHeader />
        </Suspense>
      ) : (
        <Header start={<Wordmark />} end={<PreferenceSelects />} />
      )}
      <main id="content" className={classes.main}>
        <Title order={1} className={classes.title}>
          {t('title')}
        </Title>
        <Text className={classes.intro}>{t(introKeyOf(config, isEnterprise))}</Text>
        <Plans buyer={session && buyerOf(session)} isEnterprise={isEnterprise} />
        {session ? (
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>{t('dashboard')}</Button>
        ) : (
          <Group gap="sm">
            <Button renderRoot={(props) => <Link to="/register" {...props} />}>{t('register')}</Button>
            <Button variant="default" renderRoot={(props) => <Link to="/signin" {...props} />}>
              {t('signIn')}
            </Button>
          </Group>
        )}
      </main>
    </>
  )
}
