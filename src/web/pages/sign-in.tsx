import { Anchor, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '#contract/second-factor.ts'
import { FormCard } from '#web/features/accounts/form-card.tsx'
import { placeAfterSignIn } from '#web/features/accounts/home.ts'
import { SecondFactorForm } from '#web/features/accounts/second-factor-form.tsx'
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx'
import classes from './sign-in.module.css'

export function SignInPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useSearch({ from: '/entry/anonymous' })
  const wanted = { redirect: search.redirect, product: search.product }
  const [secondFactor, setSecondFactor] = useState<SecondFactor>()
  const goOn = async (uid: string) => {
    await navigate({ href: await placeAfterSignIn(queryClient, uid, search) })
  }
  if (secondFactor)
    return (
      <FormCard title={t('secondFactor.title')}>
        <SecondFactorForm
          secondFactor={secondFactor}
          onDone={goOn}
          onStartAgain={() => setSecondFactor(undefined)}
        />
      </FormCard>
    )
  return (
    <FormCard title={t('signIn.title')}>
      <SignInForm
        onDone={goOn}
        onSecondFactor={setSecondFactor}
        onRefused={() => void navigate({ to: '/not_allowed' })}
        onRegisterInstead={() => void navigate({ to: '/register', search: wanted })}
        resetLink={
          <Anchor renderRoot={(props) => <Link to="/reset/request" {...props} />} size="sm">
            {t('signIn.forgotten')}
          </Anchor>
        }
      />
      <div className={classes.other}>
        <Text size="sm">{t('signIn.other')}</Text>
        <Button
          variant="default"
          fullWidth
          renderRoot={(props) => <Link to="/register" search={wanted} {...props} />}
        >
          {t('signIn.otherLink')}
        </Button>
      </div>
    </FormCard>
  )
}
