import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { Correction } from '#contract/corrections.ts'
import { jobTypeOf } from '#web/editing/corrections/job-path.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { ActivitySwitch, correctorSettingsQuery } from '#web/features/corrector/activity-switch.tsx'
import corrector from '#web/features/corrector/corrector.module.css'
import { Work } from '#web/features/corrector/work.tsx'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { AppHeader } from './app-header.tsx'
import classes from './settings-page.module.css'

interface TabProps {
  uid: string
}

/** Tabs of the dashboard by `?tab=`; the first one needs none. Their names are in the catalog, under `tab`. */
const tabs = [{ id: 'work', component: WorkTab }] as const satisfies readonly {
  id: string
  component: ComponentType<TabProps>
}[]

/** Dashboard of a corrector: queues, own corrections and more, in tabs. */
export function CorrectorPage() {
  const { t } = useTranslation('corrector')
  const { user } = useSession()
  const { tab } = useSearch({ from: '/signed-in/correctors/corrector' })
  useDocumentTitle(t('title'))
  const { id, component: Shown } = tabs.find((one) => one.id === tab) ?? tabs[0]
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
        <nav className={classes.tabs} aria-label={t('title')}>
          {tabs.map((one) => (
            <Link
              key={one.id}
              to="/corrector"
              search={one === tabs[0] ? {} : { tab: one.id }}
              className={one.id === id ? `${classes.tab} active` : classes.tab}
              activeProps={{}}
              aria-current={one.id === id ? 'page' : undefined}
            >
              {t(`tab.${one.id}`)}
            </Link>
          ))}
          <Link to="/corrector/guide" className={classes.tab}>
            {t('tab.guide')}
          </Link>
        </nav>
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
