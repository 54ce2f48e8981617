import { Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useWorkspaceActions } from '#web/features/accounts/menu/workspaces.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { ReceivedInvites } from '#web/features/invites/received-invites.tsx'
import { ScimSection } from '#web/features/scim/scim-section.tsx'
import { SsoSection } from '#web/features/sso/sso-section.tsx'
import { useTestResult } from '#web/features/sso/use-test-result.ts'
import { DeleteWorkspace } from '#web/features/workspace/delete-workspace.tsx'
import { DetailsForm } from '#web/features/workspace/details-form.tsx'
import { NewWorkspaceForm } from '#web/features/workspace/new-workspace-form.tsx'
import { PictureField } from '#web/features/workspace/picture-field.tsx'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import SsoRequiredPage from '#web/pages/sso-required.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { UserOnlyFields } from '#web/ui/user-only-fields.tsx'
import { FolderSettings } from './folder-settings.tsx'
import { PodcastSettings } from './podcast-settings.tsx'
import { PublicLinksSettings } from './public-links-settings.tsx'
import { RetentionSettings } from './retention-settings.tsx'
import { SettingsPage } from './settings-page.tsx'
import { UsageReportSettings } from './usage-report-settings.tsx'

const WorkspaceUsage = lazyComponent(() => import('#web/features/usage/workspace-usage.tsx'))
const EmailSection = lazyComponent(() => import('#web/features/email-in/email-section.tsx'))

const pictureKinds = ['avatar', 'logo'] as const

/** Settings page for the current workspace, received invites and new workspaces. */
export function WorkspaceSettingsPage() {
  const { t } = useTranslation(['workspace', 'usage', 'sso', 'scim', 'emailIn', 'errors'])
  const navigate = useNavigate()
  const config = useProductConfig()
  const { user, workspaces, regions } = useSession()
  const workspace = workspaces.find(({ id }) => id === user.organization) ?? workspaces[0]
  const { create, change, leave, putPicture, removePicture, markForDeletion, restore } = useWorkspaceActions(
    user.uid,
  )
  const isManager = workspace !== undefined && workspace.role !== 'member'
  const leaveMutation = useMutation({ mutationFn: leave })
  const showError = useShowError()
  const openDashboard = () => void navigate({ to: '/dashboard' })
  useTestResult(useSearch({ from: '/signed-in/settings/workspace' }))
  if (workspace?.ssoRequired) return <SsoRequiredPage workspace={workspace} />
  return (
    <SettingsPage title={t('title')} intro={t(workspace ? 'intro' : 'none.text')}>
      <UserOnlyFields label={t('title')} reason={t('errors:code.user_only')}>
        {workspace && (
          <SettingsSection title={t('details.title')} intro={t('details.intro')}>
            {isManager ? (
              <DetailsForm
                key={`${workspace.id} ${workspace.name} ${workspace.url}`}
                workspace={workspace}
                onSave={(details) => change(workspace.id, details)}
              />
            ) : (
              <Text>{workspace.name}</Text>
            )}
          </SettingsSection>
        )}
        {workspace && config?.edition === 'plans' && !workspace.billing.enterprise && (
          <SettingsSection title={t('usage:title')} intro={t('usage:intro')}>
            <Suspense>
              <WorkspaceUsage uid={user.uid} workspace={workspace} view="settings" />
            </Suspense>
          </SettingsSection>
        )}
        {workspace?.role === 'owner' && config?.edition === 'plans' && (
          <UsageReportSettings workspace={workspace} />
        )}
        {workspace && isManager && (
          <SettingsSection title={t('picture.title')} intro={t('picture.intro')}>
            {pictureKinds.map((kind) => (
              <PictureField
                key={kind}
                kind={kind}
                name={workspace.name}
                picture={workspace[kind]}
                onUpload={(file) => putPicture(workspace.id, kind, file)}
                onRemove={() => removePicture(workspace.id, kind)}
              />
            ))}
          </SettingsSection>
        )}
        {workspace?.role === 'owner' && (
          <SettingsSection title={t('sso:title')} intro={t('sso:intro')}>
            <SsoSection key={workspace.id} orgId={workspace.id} />
          </SettingsSection>
        )}
        {workspace?.role === 'owner' && (
          <SettingsSection title={t('scim:title')} intro={t('scim:intro')}>
            <ScimSection key={workspace.id} orgId={workspace.id} />
          </SettingsSection>
        )}
        {workspace && isManager && config?.emailIn && (
          <SettingsSection title={t('emailIn:title')} intro={t('emailIn:intro')}>
            <Suspense>
              <EmailSection orgId={workspace.id} />
            </Suspense>
          </SettingsSection>
        )}
        {isManager && <FolderSettings orgId={workspace.id} />}
        {workspace && <PodcastSettings uid={user.uid} orgId={workspace.id} />}
        {workspace?.role === 'owner' && <PublicLinksSettings workspace={workspace} />}
        {workspace && <RetentionSettings workspace={workspace} />}
        <SettingsSection title={t('received.title')} intro={t('received.intro')}>
          <ReceivedInvites uid={user.uid} onJoined={openDashboard} />
        </SettingsSection>
        <SettingsSection title={t('create.title')} intro={t('create.intro')}>
          <NewWorkspaceForm
            region={regions && user.locale}
            sellsPlans={config?.edition === 'plans'}
            onCreate={(workspace) => create(workspace).then(openDashboard)}
          />
        </SettingsSection>
        {workspace && (
          <SettingsSection title={t('leave.title')} intro={t('leave.intro')}>
            <Group>
              <ConfirmButton
                variant="default"
                question={t('leave.sure', { name: workspace.name })}
                loading={leaveMutation.isPending}
                onConfirm={() =>
                  leaveMutation.mutate(workspace.id, { onSuccess: openDashboard, onError: showError })
                }
              >
                {t('leave.leave')}
              </ConfirmButton>
            </Group>
          </SettingsSection>
        )}
        {workspace && isManager && (
          <SettingsSection title={t('delete.title')} intro={t('delete.intro')}>
            <DeleteWorkspace
              workspace={workspace}
              onDelete={() => markForDeletion(workspace.id)}
              onRestore={() => restore(workspace.id)}
            />
          </SettingsSection>
        )}
      </UserOnlyFields>
    </SettingsPage>
  )
}
