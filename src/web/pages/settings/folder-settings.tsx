import { Suspense } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

const FolderSection = lazyComponent(() => import('#web/features/folders/folder-section.tsx'))

/** Settings page for a workspace's connected folders, if the installation allows them. */
export function FolderSettings({ orgId }: { orgId: string }) {
  const { t } = useTranslation('folders')
  const kinds = useProductConfig()?.folders ?? []
  if (kinds.length === 0) return null
  return (
    <SettingsSection title={t('title')} intro={t('intro')}>
      <Suspense>
        <FolderSection orgId={orgId} kinds={kinds} />
      </Suspense>
    </SettingsSection>
  )
}
