import { Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

const RetentionSection = lazyComponent(() => import('#web/features/retention/retention-section.tsx'))
const HoldsSection = lazyComponent(() => import('#web/features/retention/holds-section.tsx'))

/** Settings page for a workspace's retention policy and legal holds. */
export function RetentionSettings({ workspace: { id, role } }: { workspace: Workspace }) {
  const { t } = useTranslation(['retention', 'common'])
  const queryClient = useQueryClient()
  const loader = <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <>
      <SettingsSection title={t('retention:title')} intro={t('retention:intro')}>
        <Suspense fallback={loader}>
          <RetentionSection orgId={id} isOwner={role === 'owner'} />
        </Suspense>
      </SettingsSection>
      {role !== 'member' && (
        <SettingsSection title={t('retention:hold.title')} intro={t('retention:hold.intro')}>
          <Suspense fallback={loader}>
            <HoldsSection
              orgId={id}
              onChanged={() => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })}
            />
          </Suspense>
        </SettingsSection>
      )}
    </>
  )
}
