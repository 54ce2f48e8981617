import { Alert, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/features/accounts/queries.ts'
import { BrowserFacts } from '#web/features/diagnostics/browser-facts.tsx'
import diagnostics from '#web/features/diagnostics/diagnostics.module.css'
import { Facts } from '#web/features/diagnostics/facts.tsx'
import { Installation } from '#web/features/diagnostics/installation.tsx'
import { Outbox } from '#web/features/diagnostics/outbox.tsx'
import { diagnosticsQuery } from '#web/features/diagnostics/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { AppHeader } from '#web/pages/app-header.tsx'
import classes from '#web/pages/page.module.css'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

/** Administrator page about the session, installation, features, versions, connectivity and email. */
export function DiagnosticsPage() {
  const { t } = useTranslation(['diagnostics', 'common'])
  const { user, workspaces } = useSession()
  const { data: report, isError } = useQuery(diagnosticsQuery)
  const workspace = workspaces.find(({ id }) => id === user.organization)
  useDocumentTitle(t('diagnostics:title'))
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        <Title order={1} className={classes.title}>
          {t('diagnostics:title')}
        </Title>
        <Text c="dimmed" className={classes.intro}>
          {t('diagnostics:intro')}
        </Text>
        {isError && !report && <Alert color="red">{t('diagnostics:failed')}</Alert>}
        <div className={diagnostics.grid}>
          <Facts
            title={t('diagnostics:session')}
            facts={[
              [t('diagnostics:item.user'), `${user.name} (${user.uid})`],
              [t('diagnostics:item.email'), user.email ?? t('diagnostics:value.none')],
              [t('diagnostics:item.workspace'), workspace?.name ?? t('diagnostics:value.none')],
              [t('diagnostics:item.role'), workspace?.role ?? t('diagnostics:value.none')],
              [t('diagnostics:item.region'), workspace?.locale ?? user.locale],
              [t('diagnostics:item.staff'), user.staff ? t('common:yes') : t('common:no')],
              [t('diagnostics:item.employee'), user.employee ? t('common:yes') : t('common:no')],
              [t('diagnostics:item.corrector'), user.isCorrector ? t('common:yes') : t('common:no')],
            ]}
          />
          <BrowserFacts uid={user.uid} responseMs={report?.responseMs} />
          {report && <Installation report={report} />}
        </div>
        <Outbox />
      </main>
    </>
  )
}
