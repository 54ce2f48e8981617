import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useSession } from '#web/features/accounts/queries.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { SettingsPage } from './settings-page.tsx'

const Preferences = lazyComponent(
  withTexts(() => import('#web/features/preferences/preferences.tsx'), 'languages'),
)

/** Settings page with the user's preferences. */
export function PreferencesPage() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  return (
    <SettingsPage title={t('preferences.title')} intro={t('preferences.intro')}>
      <Suspense fallback={<Skeleton height={420} role="status" aria-label={t('preferences.title')} />}>
        <Preferences uid={user.uid} isCorrector={user.isCorrector} />
      </Suspense>
    </SettingsPage>
  )
}
