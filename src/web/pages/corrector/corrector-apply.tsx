import { Alert, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CorrectorSettings } from '#contract/correctors.ts'
import { correctorSettingsQuery } from '#web/editing/corrections/queries.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { CorrectorTabs } from '#web/features/corrector/corrector-tabs.tsx'
import { ApplicationState } from '#web/features/correctors/application-state.tsx'
import { ExamResults } from '#web/features/correctors/exam-results.tsx'
import { Languages } from '#web/features/correctors/languages.tsx'
import { WorkSettings } from '#web/features/correctors/work-settings.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { AppHeader } from '#web/pages/app-header.tsx'
import classes from '#web/pages/page.module.css'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

/** Page for becoming a corrector, and for managing a corrector's languages and exams. */
export function CorrectorApplyPage() {
  const { t } = useTranslation(['correctors', 'common'])
  const { user } = useSession()
  const { data, isError, refetch } = useQuery(correctorSettingsQuery(user.uid))
  const isCorrector = data?.isCorrector ?? user.isCorrector
  const title = t(isCorrector ? 'correctors:languages.title' : 'correctors:apply.title')
  useDocumentTitle(title)
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        {isCorrector && <CorrectorTabs currentTab="apply" />}
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <Text c="dimmed" className={classes.intro}>
          {t(isCorrector ? 'correctors:languages.intro' : 'correctors:apply.intro')}
        </Text>
        {isError && <LoadError text={t('correctors:failed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Loader role="status" size="sm" aria-label={t('common:loading')} />}
        {data && <Content uid={user.uid} settings={data} locale={user.locale} />}
      </main>
    </>
  )
}

function Content({ uid, settings, locale }: { uid: string; settings: CorrectorSettings; locale: string }) {
  const { t } = useTranslation('correctors')
  const navigate = useNavigate()
  if (settings.blocked !== null)
    return <Alert color="red">{t('blocked', { reason: settings.blocked })}</Alert>
  if (!settings.isCorrector)
    return (
      <SettingsSection title={t('apply.section')}>
        <ApplicationState uid={uid} settings={settings} />
      </SettingsSection>
    )
  return (
    <>
      <SettingsSection title={t('apply.languages')}>
        <Languages
          uid={uid}
          settings={settings}
          onStartExam={(id) =>
            void navigate({ to: '/corrector/$locale/$type/$id', params: { locale, type: 'exam', id } })
          }
        />
      </SettingsSection>
      <SettingsSection title={t('results.title')}>
        <ExamResults uid={uid} />
      </SettingsSection>
      <SettingsSection title={t('work.title')}>
        <WorkSettings uid={uid} settings={settings} />
      </SettingsSection>
    </>
  )
}
