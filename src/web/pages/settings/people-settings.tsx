import { Loader } from '@mantine/core'
import { Suspense } from 'react'
import { useSession } from '#web/features/accounts/queries.ts'
import { DomainsSection } from '#web/features/domains/domains-section.tsx'
import { InviteForm } from '#web/features/invites/invite-form.tsx'
import { InviteLinkSection } from '#web/features/invites/invite-link.tsx'
import { SentInvites } from '#web/features/invites/sent-invites.tsx'
import { MembersSection } from '#web/features/members/members-section.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { NoWorkspace } from '#web/pages/no-workspace.tsx'
import SsoRequiredPage from '#web/pages/sso-required.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { UserOnlyFields } from '#web/ui/user-only-fields.tsx'
import { SettingsPage } from './settings-page.tsx'

const OwnCorrectors = lazyComponent(() => import('#web/features/correctors/own-correctors.tsx'))

/** Settings page with the current workspace's members and pending invites. */
export function PeopleSettingsPage() {
  const { t } = useTranslation(['workspace', 'correctors', 'common', 'errors'])
  const { user, workspaces } = useSession()
  const workspace = workspaces.find(({ id }) => id === user.organization) ?? workspaces[0]
  if (!workspace)
    return (
      <SettingsPage title={t('people')} intro={t('none.text')}>
        <NoWorkspace />
      </SettingsPage>
    )
  if (workspace.ssoRequired) return <SsoRequiredPage workspace={workspace} />
  const isManager = workspace.role !== 'member'
  return (
    <SettingsPage
      title={t('people')}
      intro={t(isManager ? 'peopleIntro' : 'membersIntro', { workspace: workspace.name })}
    >
      {isManager && (
        <UserOnlyFields label={t('invites.title')} reason={t('errors:code.user_only')}>
          <SettingsSection title={t('invites.title')} intro={t('invites.intro')}>
            <InviteForm orgId={workspace.id} />
          </SettingsSection>
          <SettingsSection title={t('inviteLink.title')} intro={t('inviteLink.intro')}>
            <InviteLinkSection key={workspace.id} orgId={workspace.id} />
          </SettingsSection>
          <SettingsSection title={t('invites.pending')}>
            <SentInvites orgId={workspace.id} />
          </SettingsSection>
          <SettingsSection title={t('domains.title')} intro={t('domains.intro')}>
            <DomainsSection key={workspace.id} orgId={workspace.id} />
          </SettingsSection>
        </UserOnlyFields>
      )}
      <SettingsSection title={t('members.title')} intro={t('members.intro')}>
        <MembersSection key={workspace.id} uid={user.uid} workspace={workspace} />
      </SettingsSection>
      {isManager && (
        <SettingsSection title={t('correctors:own.title')} intro={t('correctors:own.intro')}>
          <UserOnlyFields label={t('correctors:own.title')}>
            <Suspense fallback={<Loader role="status" size="sm" aria-label={t('common:loading')} />}>
              <OwnCorrectors key={workspace.id} orgId={workspace.id} isOwner={workspace.role === 'owner'} />
            </Suspense>
          </UserOnlyFields>
        </SettingsSection>
      )}
    </SettingsPage>
  )
}
