import { Anchor, Loader, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FormCard } from '#web/features/accounts/forms/form-card.tsx'
import { LegalLinks } from '#web/features/accounts/forms/legal-links.tsx'
import { OtherSignInMethods } from '#web/features/accounts/forms/other-sign-in-methods.tsx'
import { RegisterForm } from '#web/features/accounts/forms/register-form.tsx'
import { RegistrationNotice } from '#web/features/accounts/forms/registration-notice.tsx'
import { Testimonial } from '#web/features/accounts/forms/testimonial.tsx'
import { CookieNotice } from '#web/features/accounts/session/cookie-notice.tsx'
import { destinationAfterSignIn } from '#web/features/accounts/session/sign-in-destination.ts'
import { inviteQuery } from '#web/features/invites/received-invite-queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/**
 * Returns the invite that the new account will accept, or `loading`; undefined if there is no valid invite.
 */
function useInvite(key = '') {
  const { data, isLoading } = useQuery({ ...inviteQuery(key), enabled: key !== '' })
  return isLoading ? 'loading' : data && { ...data, key }
}

export function RegisterPage() {
  const { t } = useTranslation(['accounts', 'common'])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useSearch({ from: '/entry/anonymous' })
  const target = { redirect: search.redirect, product: search.product }
  const invite = useInvite(search.invite)
  if (invite === 'loading') return <Loader role="status" m="xl" aria-label={t('common:loading')} />
  return (
    <>
      <FormCard title={t('accounts:register.title')}>
        <CookieNotice />
        {invite && <Text mb="md">{t('accounts:register.invite', { name: invite.name })}</Text>}
        <RegisterForm
          invite={invite}
          onDone={async (uid) => {
            await navigate({ href: await destinationAfterSignIn(queryClient, uid, search) })
          }}
          onRefused={() => void navigate({ to: '/not_allowed' })}
          onSignInInstead={() => void navigate({ to: '/signin', search: target })}
        />
        <Text size="sm" mt="lg">
          {t('accounts:register.other')}{' '}
          <Anchor
            renderRoot={(props) => <Link to="/signin" search={target} {...props} />}
            size="sm"
            underline="always"
          >
            {t('accounts:register.otherLink')}
          </Anchor>
        </Text>
        {/* Anything that depends on loaded data comes last so that it doesn't shift the layout. */}
        {!invite && <RegistrationNotice />}
        <OtherSignInMethods params={target} />
        <LegalLinks />
      </FormCard>
      <Testimonial />
    </>
  )
}
