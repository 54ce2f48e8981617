import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
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
