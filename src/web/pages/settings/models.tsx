import { Suspense } from 'react'
import { useSession } from '#web/features/accounts/queries.ts'
import { Models } from '#web/features/models/models.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { NotAllowed } from '#web/pages/not-allowed.tsx'
import { SettingsPage } from './settings-page.tsx'

const SpeechEngines = lazyComponent(() => import('#web/features/models/speech-engines.tsx'))

export function ModelsPage() {
  const { t } = useTranslation('models')
  const { user } = useSession()
  if (!user.staff) return <NotAllowed />
  return (
    <SettingsPage title={t('title')} intro={t('intro')}>
      <Models />
      <Suspense>
        <SpeechEngines />
      </Suspense>
    </SettingsPage>
  )
}
