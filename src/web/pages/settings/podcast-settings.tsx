import { Loader } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

const PodcastList = lazyComponent(() => import('#web/features/podcasts/podcast-list.tsx'))

/** Settings page with a user's podcast subscriptions in a workspace. */
export function PodcastSettings({ uid, orgId }: { uid: string; orgId: string }) {
  const { t } = useTranslation(['podcasts', 'common'])
  const loader = <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <SettingsSection title={t('podcasts:title')} intro={t('podcasts:intro')}>
      <Suspense fallback={loader}>
        <PodcastList uid={uid} orgId={orgId} />
      </Suspense>
    </SettingsSection>
  )
}
