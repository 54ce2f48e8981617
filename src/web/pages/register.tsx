import { Anchor, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CookieNotice } from '#web/features/accounts/cookie-notice.tsx'
import { FormCard } from '#web/features/accounts/form-card.tsx'
import { destinationAfterSignIn } from '#web/features/accounts/home.ts'
import { LegalLinks } from '#web/features/accounts/legal-links.tsx'
import { OtherSignInMethods } from '#web/features/accounts/other-sign-in-methods.tsx'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { Testimonial } from '#web/features/accounts/testimonial.tsx'
import { useTranslation } from '#web/lib/use-translation.ts'

export function RegisterPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useSearch({ from: '/entry/anonymous' })
  const wanted = { redirect: search.redirect, product: search.product }
  return (
    <>
      <FormCard title={t('register.title')}>
        <CookieNotice />
        <RegisterForm
          onDone={async (uid) => {
            await navigate({ href: await destinationAfterSignIn(queryClient, uid, search) })
          }}
          onRefused={() => void navigate({ to: '/not_allowed' })}
          onSignInInstead={() => void navigate({ to: '/signin', search: wanted })}
        />
        <Text size="sm" mt="lg">
          {t('register.other')}{' '}
          <Anchor
            renderRoot={(props) => <Link to="/signin" search={wanted} {...props} />}
            size="sm"
            underline="always"
          >
            {t('register.otherLink')}
          </Anchor>
        </Text>
        {/* Parts that need the loaded page come last, and move nothing. */}
        <OtherSignInMethods wanted={wanted} />
        <LegalLinks />
      </FormCard>
      <Testimonial />
    </>
  )
}
