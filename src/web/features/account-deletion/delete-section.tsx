import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { DeleteForm } from './delete-form.tsx'
import { deletionPlanQuery, exportQuery } from './queries.ts'
import { WorkspaceOutcome } from './workspace-outcome.tsx'

interface DeleteSectionProps {
  user: User
  onDeleted: () => void
}

/** Section for deleting the account: the consequences, followed by the form. */
export function DeleteSection({ user, onDeleted }: DeleteSectionProps) {
  const { t } = useTranslation('leaving')
  const [state, setState] = useState<'closed' | 'open' | 'closedAgain'>('closed')
  return (
    <SettingsSection title={t('delete.title')} intro={t('delete.intro')}>
      {state === 'open' ? (
        <DeletePlan user={user} onDeleted={onDeleted} onCancel={() => setState('closedAgain')} />
      ) : (
        <Group>
          <Button
            size="compact-sm"
            variant="outline"
            color="red"
            autoFocus={state === 'closedAgain'}
            onClick={() => setState('open')}
          >
            {t('delete.open')}
          </Button>
        </Group>
      )}
    </SettingsSection>
  )
}

function DeletePlan({ user, onDeleted, onCancel }: DeleteSectionProps & { onCancel: () => void }) {
  const { t } = useTranslation(['leaving', 'common'])
  const errorText = useErrorText()
  const { data: plan, error, refetch } = useQuery(deletionPlanQuery(user.uid))
  const { data: archive } = useQuery(exportQuery(user.uid))
  if (error && !plan)
    return (
      <div role="alert">
        <Text mb="sm">{errorText(error)}</Text>
        <Button size="compact-sm" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    )
  if (!plan) return <Skeleton height={240} aria-busy />
  return (
    <>
      <WorkspaceOutcome plan={plan} />
      {archive?.state !== 'ready' && (
        <Text size="sm" fw={600}>
          {t('leaving:delete.exportFirst')}
        </Text>
      )}
      <DeleteForm user={user} plan={plan} onDeleted={onDeleted} onCancel={onCancel} />
    </>
  )
}
