import { Anchor, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import { refusalOf, secondFactorIn } from '#web/features/accounts/after-provider.ts'
import { CookieNotice } from '#web/features/accounts/cookie-notice.tsx'
import { FormCard } from '#web/features/accounts/form-card.tsx'
import { destinationAfterSignIn } from '#web/features/accounts/home.ts'
import { OtherSignInMethods } from '#web/features/accounts/other-sign-in-methods.tsx'
import { SecondFactorForm } from '#web/features/accounts/second-factor-form.tsx'
import { showServerError } from '#web/features/accounts/server-error.ts'
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './sign-in.module.css'

export function SignInPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useSearch({ from: '/entry/anonymous' })
  const wanted = { redirect: search.redirect, product: search.product }
  const hash = useLocation({ select: (location) => location.hash })
  const [secondFactor, setSecondFactor] = useState<SecondFactor | undefined>(() => secondFactorIn(hash))
  useComingBack(search.refused, secondFactor !== undefined && hash !== '')
  const goOn = async (uid: string) => {
    await navigate({ href: await destinationAfterSignIn(queryClient, uid, search) })
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
      <CookieNotice />
      <SignInForm
        onDone={goOn}
        onSecondFactor={setSecondFactor}
        onRefused={() => void navigate({ to: '/not_allowed' })}
        onRegisterInstead={() => void navigate({ to: '/register', search: wanted })}
        resetLink={
          <Anchor renderRoot={(props) => <Link to="/reset/request" search={wanted} {...props} />} size="sm">
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
      {/* Last: some of them are known only after the page has loaded, and must move nothing. */}
      <OtherSignInMethods wanted={wanted} onDone={goOn} />
    </FormCard>
  )
}

/** Shows why a provider sign-in failed, and removes its parameters from the URL. */
function useComingBack(refused: string | undefined, hasSecondFactor: boolean): void {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { redirect, product } = useSearch({ from: '/entry/anonymous' })
  const take = useEffectEvent(() => {
    const refusal = refusalOf(refused)
    if (refusal === 'domain_refused') {
      void navigate({ to: '/not_allowed', replace: true })
      return
    }
    if (refusal) showServerError(t(`otherWays.refused.${refusal}`))
    void navigate({ to: '/signin', search: { redirect, product }, hash: '', replace: true })
  })
  useEffect(() => {
    if (refused || hasSecondFactor) take()
  }, [refused, hasSecondFactor])
}
