import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { Correction } from '#contract/corrections.ts'
import { jobTypeOf } from '#web/editing/corrections/job-path.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { ActivitySwitch, correctorSettingsQuery } from '#web/features/corrector/activity-switch.tsx'
import corrector from '#web/features/corrector/corrector.module.css'
import { CorrectorTabs, type DashboardTab, dashboardTabs } from '#web/features/corrector/corrector-tabs.tsx'
import { Work } from '#web/features/corrector/work.tsx'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { AppHeader } from './app-header.tsx'
import classes from './settings-page.module.css'

interface TabProps {
  uid: string
}

/** Content of the dashboard's tabs. */
const contents: Readonly<Record<DashboardTab, ComponentType<TabProps>>> = { work: WorkTab }

/** Dashboard of a corrector: queues, own corrections and more, in tabs. */
export function CorrectorPage() {
  const { t } = useTranslation('corrector')
  const { user } = useSession()
  const { tab } = useSearch({ from: '/signed-in/correctors/corrector' })
  useDocumentTitle(t('title'))
  const id = dashboardTabs.find((one) => one === tab) ?? 'work'
  const Shown = contents[id]
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        <div className={corrector.head}>
          <div>
            <Title order={1} className={classes.title}>
              {t('title')}
            </Title>
            <Text c="dimmed">{t('intro')}</Text>
          </div>
          <ActivitySwitch uid={user.uid} />
        </div>
        <CorrectorTabs shown={id} />
        <Suspense fallback={<Skeleton height={220} />}>
          <Shown uid={user.uid} />
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
  const open = (correction: Correction) =>
    void navigate({
      to: '/corrector/$locale/$type/$id',
      params: { locale: user.locale, type: jobTypeOf(correction), id: correction.id },
    })
  return (
    <Work
      uid={uid}
      languages={data.correctLangCodes}
      lang={lang}
      onLang={(code) => void navigate({ to: '/corrector', search: { lang: code }, replace: true })}
      onOpen={open}
    />
  )
}
