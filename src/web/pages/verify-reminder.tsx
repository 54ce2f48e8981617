import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { FormCard } from '#web/features/accounts/forms/form-card.tsx'
import { ResendButton } from '#web/features/accounts/forms/resend-button.tsx'
import { sessionQuery, useSignOut, useUpdateCachedUser } from '#web/features/accounts/queries.ts'
import { destinationAfterSignIn } from '#web/features/accounts/session/sign-in-destination.ts'
import { profileQuery } from '#web/features/profile/queries.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const EmailForm = lazyComponent(
  withTexts(
    async () => ({ default: (await import('#web/features/profile/email-form.tsx')).EmailForm }),
    'settings',
  ),
)

/** Interval for checking verification, in milliseconds, because the link may be opened elsewhere. */
const recheckMs = 5_000

/** Page that blocks everything else until the address is verified, then opens the requested page. */
export function VerifyReminderPage() {
  const { t } = useTranslation('accounts')
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useSearch({ from: '/entry/account' })
  const signOut = useSignOut()
  const { data: session } = useQuery({
    ...sessionQuery,
    refetchInterval: recheckMs,
    refetchOnWindowFocus: 'always',
  })
  const { data: profile } = useQuery({
    ...profileQuery(session?.user.uid ?? ''),
    enabled: session !== undefined && session !== null,
  })
  const updateCachedUser = useUpdateCachedUser()
  const [isChanging, setIsChanging] = useState(false)
  const continueTo = useEffectEvent(async (uid: string, redirect: string | undefined) => {
    await navigate({ href: await destinationAfterSignIn(queryClient, uid, { redirect }), replace: true })
  })
  const signIn = useEffectEvent(() => {
    void navigate({ to: '/signin', search: { redirect: router.state.location.href }, replace: true })
  })
  const verifiedUid = session?.user.verification === 'none' ? session.user.uid : undefined
  const needsSignIn = session === null && signOut.isIdle
  // The user may be redirected here again before this page has closed.
  const requestedPath = search.redirect
  useEffect(() => {
    if (needsSignIn) signIn()
    if (verifiedUid) void continueTo(verifiedUid, requestedPath)
  }, [needsSignIn, verifiedUid, requestedPath])
  if (!session || verifiedUid) return null
  const { uid, verification } = session.user
  const email = profile?.newEmail ?? session.user.email
  const signOutAndLeave = () =>
    signOut.mutate(undefined, { onSuccess: () => void navigate({ to: '/signin' }) })
  return (
    <FormCard title={t('reminder.title')}>
      <Text size="sm">{t('reminder.text')}</Text>
      {email && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('reminder.address', { email })}
        </Text>
      )}
      <Group gap="sm" mt="lg">
        {/* The key resets the button when the address changes. */}
        <ResendButton key={email} />
        {verification === 'notice' && (
          <Button variant="default" onClick={() => void continueTo(uid, requestedPath)}>
            {t('reminder.later')}
          </Button>
        )}
        <Button variant="default" loading={signOut.isPending} onClick={signOutAndLeave}>
          {t('reminder.logout')}
        </Button>
      </Group>
      <Box mt="md">
        {isChanging ? (
          <Suspense>
            <EmailForm
              user={session.user}
              updateCachedUser={updateCachedUser}
              onDone={() => setIsChanging(false)}
              onSignInAgain={signOutAndLeave}
            />
          </Suspense>
        ) : (
          <Anchor component="button" type="button" size="sm" onClick={() => setIsChanging(true)}>
            {t('reminder.change')}
          </Anchor>
        )}
      </Box>
    </FormCard>
  )
}
