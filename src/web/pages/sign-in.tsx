import { Anchor, Text, Title } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx'
import { safeRedirect } from '#web/lib/redirect.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

export function SignInPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const search = useSearch({ from: '/anonymous' })
  useDocumentTitle(t('signIn.title'))
  return (
    <>
      <Title order={1} fz={22} mb="lg">
        {t('signIn.title')}
      </Title>
      <SignInForm
        onDone={() => void navigate({ href: safeRedirect(search.redirect, location.origin, '/dashboard') })}
        onRegisterInstead={() => void navigate({ to: '/register', search })}
      />
      <Text size="sm" mt="lg">
        {t('signIn.other')}{' '}
        <Anchor
          renderRoot={(props) => <Link to="/register" search={search} {...props} />}
          size="sm"
          underline="always"
        >
          {t('signIn.otherLink')}
        </Anchor>
      </Text>
    </>
  )
}
