import { Anchor, Text, Title } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { safeRedirect } from '#web/lib/redirect.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

export function RegisterPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const search = useSearch({ from: '/anonymous' })
  useDocumentTitle(t('register.title'))
  return (
    <>
      <Title order={1} fz={22} mb="lg">
        {t('register.title')}
      </Title>
      <RegisterForm
        onDone={() => void navigate({ href: safeRedirect(search.redirect, location.origin, '/dashboard') })}
        onSignInInstead={() => void navigate({ to: '/signin', search })}
      />
      <Text size="sm" mt="lg">
        {t('register.other')}{' '}
        <Anchor
          renderRoot={(props) => <Link to="/signin" search={search} {...props} />}
          size="sm"
          underline="always"
        >
          {t('register.otherLink')}
        </Anchor>
      </Text>
    </>
  )
}
