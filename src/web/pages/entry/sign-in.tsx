import { Anchor, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ProviderRefusal } from '#contract/choices.ts'
import type { SecondFactor } from '#contract/second-factor.ts'
import type { WhiteLabel } from '#contract/white-labels.ts'
import { FormCard } from '#web/features/accounts/forms/form-card.tsx'
import { OtherSignInMethods } from '#web/features/accounts/forms/other-sign-in-methods.tsx'
import { parseRefusal, parseSecondFactor } from '#web/features/accounts/forms/provider-callback.ts'
import { showServerError } from '#web/features/accounts/forms/server-error.ts'
import { SignInForm } from '#web/features/accounts/forms/sign-in-form.tsx'
import { CookieNotice } from '#web/features/accounts/session/cookie-notice.tsx'
import { destinationAfterSignIn } from '#web/features/accounts/session/sign-in-destination.ts'
import { BrandLogo } from '#web/features/white-label/brand-logo.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useReplayInput } from '#web/lib/early/entry-page.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'
import { whiteLabel } from '#web/lib/queries/white-label.ts'
import classes from './sign-in.module.css'

const SecondFactorForm = lazyComponent(() => import('#web/features/accounts/forms/second-factor-form.tsx'))

export function SignInPage() {
  const { t } = useTranslation('accounts')
  const brand = whiteLabel()
  const [showsForm, setHasForm] = useState(brand?.password ?? true)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useSearch({ from: '/entry/anonymous' })
  const target = { redirect: search.redirect, product: search.product }
  const hash = useLocation({ select: (location) => location.hash })
  const [secondFactor, setSecondFactor] = useState<SecondFactor | undefined>(() => parseSecondFactor(hash))
  useProviderReturn(search.refused, secondFactor !== undefined && hash !== '')
  const continueSignIn = async (uid: string) => {
    await navigate({ href: await destinationAfterSignIn(queryClient, uid, search) })
  }
  if (secondFactor)
    return (
      <FormCard title={t('secondFactor.title')} {...pickAppearance(brand)}>
        <Suspense>
          <SecondFactorForm
            secondFactor={secondFactor}
            onDone={continueSignIn}
            onRestart={() => setSecondFactor(undefined)}
          />
        </Suspense>
      </FormCard>
    )
  return (
    <FormCard title={t('signIn.title')} {...pickAppearance(brand)}>
      <CookieNotice />
      {showsForm && (
        <SignInForm
          onDone={continueSignIn}
          onSecondFactor={setSecondFactor}
          onRefused={() => void navigate({ to: '/not_allowed' })}
          onRegisterInstead={brand ? undefined : () => void navigate({ to: '/register', search: target })}
          resetLink={
            <Anchor renderRoot={(props) => <Link to="/reset/request" search={target} {...props} />} size="sm">
              {t('signIn.forgotten')}
            </Anchor>
          }
        />
      )}
      {!brand && (
        <div className={classes.other}>
          <Text size="sm">{t('signIn.other')}</Text>
          <Button
            variant="default"
            fullWidth
            renderRoot={(props) => <Link to="/register" search={target} {...props} />}
          >
            {t('signIn.otherLink')}
          </Button>
        </div>
      )}
      {/* Comes last, because some of this is known only once the page has loaded and must not shift the
         layout. */}
      <OtherSignInMethods
        params={target}
        onDone={showsForm ? continueSignIn : undefined}
        providers={brand?.providers}
        isOnlyMethod={!showsForm}
      />
      {!showsForm && <ReplayedInput />}
      {!showsForm && (
        <Anchor component="button" type="button" size="sm" mt="lg" onClick={() => setHasForm(true)}>
          {t('signIn.byPassword')}
        </Anchor>
      )}
    </FormCard>
  )
}

/** Replays early input on a page without a form. */
function ReplayedInput() {
  useReplayInput()
  return null
}

/** Returns a white-label page's name and logo. */
const pickAppearance = (brand: WhiteLabel | null) =>
  brand ? { site: brand.name, logo: <BrandLogo brand={brand} /> } : {}

/** Shows why signing in with a provider failed, and removes the related parameters from the URL. */
function useProviderReturn(refused: string | undefined, hasSecondFactor: boolean): void {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { redirect, product } = useSearch({ from: '/entry/anonymous' })
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const showRefusal = async (refusal: Exclude<ProviderRefusal, 'domain_refused'>) => {
    const config = await queryClient.ensureQueryData(productConfigQuery).catch(() => undefined)
    if (refusal === 'registration_closed' && config?.registration === 'domains')
      showServerError(errorText(new ApiError(refusal, 403, '', { domains: config.registrationDomains })))
    else showServerError(t(`otherWays.refused.${refusal}`))
  }
  const handleReturn = useEffectEvent(() => {
    const refusal = parseRefusal(refused)
    if (refusal === 'domain_refused') {
      void navigate({ to: '/not_allowed', replace: true })
      return
    }
    if (refusal) void showRefusal(refusal)
    void navigate({ to: '/signin', search: { redirect, product }, hash: '', replace: true })
  })
  useEffect(() => {
    if (refused || hasSecondFactor) handleReturn()
  }, [refused, hasSecondFactor])
}
