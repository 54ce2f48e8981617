import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { sessionQuery, signOut, useSession, useUpdateCachedUser } from '#web/features/accounts/queries.ts'
import { useChooseLanguage } from '#web/features/accounts/session/account-language.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { SettingsPage } from './settings-page.tsx'

const ProfileSections = lazyComponent(() => import('#web/features/profile/profile-sections.tsx'))
const SecuritySections = lazyComponent(
  withTexts(async () => {
    const sections = await import('#web/features/security/security-sections.tsx')
    return { default: sections.SecuritySections }
  }, 'security'),
)
const StorageSection = lazyComponent(() => import('#web/features/usage/storage-section.tsx'))
const DeleteAccount = lazyComponent(
  withTexts(() => import('#web/features/account-deletion/delete-account.tsx'), 'leaving', 'accounts'),
)

/** Settings page for the account: profile, sign-in, deletion. */
export function AccountSettingsPage() {
  const { t } = useTranslation('settings')
  const { user, workspaces, impersonation } = useSession()
  const workspace = workspaces.find(({ id }) => id === user.organization)
  const search = useSearch({ from: '/signed-in/settings/account' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const updateCachedUser = useUpdateCachedUser()
  const chooseLanguage = useChooseLanguage()
  // Clears the account's data from memory.
  const leave = () => {
    queryClient.clear()
    queryClient.setQueryData(sessionQuery.queryKey, null)
    void navigate({ to: '/signin' })
  }
  const signInAgain = async () => {
    await signOut(queryClient)
    await navigate({ to: '/signin', search: { redirect: '/settings/account' } })
  }
  return (
    <SettingsPage title={t('account.title')} intro={t('account.intro')}>
      {/* All sections appear together, so that none moves while another one is used. */}
      <Suspense fallback={<Skeleton height={900} role="status" aria-label={t('account.title')} />}>
        <ProfileSections
          user={user}
          updateCachedUser={updateCachedUser}
          onLanguageChange={chooseLanguage}
          onSignInAgain={() => void signInAgain()}
        />
        <SecuritySections
          user={user}
          providerResult={search}
          onResultShown={() => void navigate({ to: '/settings/account', replace: true, resetScroll: false })}
          onSignInAgain={() => void signInAgain()}
          onSignOut={() => void navigate({ to: '/logout' })}
        />
        {workspace && <StorageSection uid={user.uid} workspace={workspace} />}
        <DeleteAccount user={user} readOnly={impersonation !== null} onDeleted={leave} />
      </Suspense>
    </SettingsPage>
  )
}
