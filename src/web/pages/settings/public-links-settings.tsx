import { Suspense } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useShareDialog } from '#web/lib/links/share-dialog-link.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

const PublicLinksSection = lazyComponent(() => import('#web/features/sharing/public-links-section.tsx'))
const ShareCollection = lazyComponent(() => import('#web/pages/dialogs/share-collection.tsx'))

/** Settings page with a workspace's public links. */
export function PublicLinksSettings({ workspace: { id } }: { workspace: Workspace }) {
  const { t } = useTranslation('sharing')
  const shareDialogState = useShareDialog()
  return (
    <SettingsSection title={t('link.list')} intro={t('link.listIntro')}>
      <Suspense>
        <PublicLinksSection key={id} orgId={id} />
      </Suspense>
      <Suspense>
        {shareDialogState.id && <ShareCollection id={shareDialogState.id} onClose={shareDialogState.close} />}
      </Suspense>
    </SettingsSection>
  )
}
