import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { Correction } from '#contract/corrections.ts'
import { jobTypeOf } from '#web/editing/corrections/job-type.ts'
import { correctorSettingsQuery } from '#web/editing/corrections/queries.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { ActivitySwitch } from '#web/features/corrector/activity-switch.tsx'
import corrector from '#web/features/corrector/corrector.module.css'
import { CorrectorTabs, type DashboardTab, dashboardTabs } from '#web/features/corrector/corrector-tabs.tsx'
import { LanguageTabs } from '#web/features/corrector/language-tabs.tsx'
import { NoLanguages } from '#web/features/corrector/no-languages.tsx'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { AppHeader } from '#web/pages/app-header.tsx'
import classes from '#web/pages/page.module.css'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

const CorrectorWork = lazyComponent(
  withTexts(
    async () => ({ default: (await import('#web/features/corrector/corrector-work.tsx')).CorrectorWork }),
    'corrections',
  ),
)
const withStatsTexts = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent(withTexts(async () => ({ default: await load() }), 'correctorStats'))
const StatisticsTab = withStatsTexts(
  async () => (await import('#web/features/corrector-stats/statistics-tab.tsx')).StatisticsTab,
)
const LeaderboardTab = withStatsTexts(
  async () => (await import('#web/features/corrector-stats/leaderboard-tab.tsx')).LeaderboardTab,
)
const RejectionsTab = withStatsTexts(
  async () => (await import('#web/features/corrector-stats/rejections-tab.tsx')).RejectionsTab,
)
const PayTab = withStatsTexts(async () => (await import('#web/features/corrector-stats/pay-tab.tsx')).PayTab)
const ScoreDetails = withStatsTexts(
  async () => (await import('#web/features/corrector-stats/score-details.tsx')).ScoreDetails,
)
const DisputesSection = withStatsTexts(
  async () => (await import('#web/features/corrector-stats/disputes-section.tsx')).DisputesSection,
)

interface TabProps {
  uid: string
}

/** Content of the dashboard's tabs. */
const contents: Readonly<Record<DashboardTab, ComponentType<TabProps>>> = {
  work: WorkTab,
  statistics: (props) => <LanguageView {...props} content={StatisticsTab} />,
  leaderboard: (props) => <LanguageView {...props} content={LeaderboardTab} />,
  rejections: RejectionsTab,
  pay: PayTab,
}

/** A corrector's dashboard, with tabs for queues, current corrections and more. */
export function CorrectorPage() {
  const { t } = useTranslation('corrector')
  const { user } = useSession()
  const { tab } = useSearch({ from: '/signed-in/correctors/corrector' })
  const id = dashboardTabs.find((item) => item === tab) ?? 'work'
  const isWorkTab = id === 'work'
  const title = t(isWorkTab ? 'title' : `tab.${id}`)
  useDocumentTitle(title)
  const Content = contents[id]
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        <CorrectorTabs currentTab={id} />
        <div className={corrector.head}>
          <div>
            <Title order={1} className={classes.title}>
              {title}
            </Title>
            {isWorkTab && <Text c="dimmed">{t('intro')}</Text>}
          </div>
          {isWorkTab && <ActivitySwitch uid={user.uid} />}
        </div>
        <Suspense fallback={<Skeleton height={220} />}>
          <Content uid={user.uid} />
        </Suspense>
      </main>
    </>
  )
}

function WorkTab({ uid }: TabProps) {
  const { user } = useSession()
  const { lang } = useSearch({ from: '/signed-in/correctors/corrector' })
  const navigate = useNavigate()
  const { t } = useTranslation('corrector')
  const { data } = useQuery(correctorSettingsQuery(uid))
  if (!data) return <Skeleton height={220} role="status" aria-label={t('languages')} />
  const openCorrection = (correction: Correction) =>
    void navigate({
      to: '/corrector/$locale/$type/$id',
      params: { locale: user.locale, type: jobTypeOf(correction), id: correction.id },
    })
  return (
    <CorrectorWork
      uid={uid}
      languages={data.correctLangCodes}
      lang={lang}
      onLanguageChange={(code) => void navigate({ to: '/corrector', search: { lang: code }, replace: true })}
      onOpen={openCorrection}
      details={ScoreDetails}
      disputes={DisputesSection}
      isAvailable={data.active}
      reviewed={data.languages.filter(({ reviewer }) => reviewer).map(({ language }) => language)}
    />
  )
}

interface LanguageViewProps extends TabProps {
  content: ComponentType<{ uid: string; lang: string }>
}

/** Tab with content for each of the corrector's languages. */
function LanguageView({ uid, content: Content }: LanguageViewProps) {
  const { lang, tab } = useSearch({ from: '/signed-in/correctors/corrector' })
  const navigate = useNavigate()
  const { t } = useTranslation('corrector')
  const { data } = useQuery(correctorSettingsQuery(uid))
  if (!data) return <Skeleton height={220} role="status" aria-label={t('languages')} />
  const { correctLangCodes: languages } = data
  const language = languages.find((code) => code === lang) ?? languages[0]
  if (!language) return <NoLanguages />
  return (
    <LanguageTabs
      languages={languages}
      language={language}
      onShow={(code) =>
        void navigate({ to: '/corrector', search: { ...(tab && { tab }), lang: code }, replace: true })
      }
    >
      <Content uid={uid} lang={language} />
    </LanguageTabs>
  )
}
