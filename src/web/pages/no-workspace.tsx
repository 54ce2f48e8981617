import { Stack, Text, Title } from '@mantine/core'
import { useWorkspaceActions } from '#web/features/accounts/menu/workspaces.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { ReceivedInvites } from '#web/features/invites/received-invites.tsx'
import { NewWorkspaceForm } from '#web/features/workspace/new-workspace-form.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'

/** Content for users without a workspace: their invites, and a form for creating one. */
export function NoWorkspace() {
  const { t } = useTranslation('workspace')
  const { user, regions } = useSession()
  const { create } = useWorkspaceActions(user.uid)
  const config = useProductConfig()
  return (
    <Stack gap="xl" maw={520}>
      <section>
        <Title order={2} size="h4" mb="sm">
          {t('received.title')}
        </Title>
        <ReceivedInvites uid={user.uid} />
      </section>
      <section>
        <Title order={2} size="h4" mb={4}>
          {t('create.title')}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t('create.intro')}
        </Text>
        <NewWorkspaceForm
          region={regions && user.locale}
          sellsPlans={config?.edition === 'plans'}
          onCreate={create}
        />
      </section>
    </Stack>
  )
}
