import { Button, Divider, Stack } from '@mantine/core'
import { IconBuilding, IconFingerprint, IconKey } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { WhiteLabel } from '#contract/white-labels.ts'
import { hasErrorCode, urlFor } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import classes from './other-sign-in-methods.module.css'
import { useSignInWithPasskey } from './passkey-sign-in.ts'
import { showServerError } from './server-error.ts'

interface OtherSignInMethodsProps {
  /** URL parameters to preserve across the provider's pages. */
  params: { redirect?: string | undefined; product?: string | undefined }
  /** Called after a successful passkey sign-in; if omitted, passkeys aren't offered. */
  onDone?: ((uid: string) => void) | undefined
  /** Sign-in methods of a white-label page; defaults to the installation's. */
  providers?: WhiteLabel['providers'] | undefined
  /** Whether the page has no other form, which makes the first method the main action. */
  isOnlyMethod?: boolean
}

/** Sign-in methods without a password: passkeys and the configured providers. */
export function OtherSignInMethods({
  params,
  onDone,
  providers: whiteLabelProviders,
  isOnlyMethod = false,
}: OtherSignInMethodsProps) {
  const { t } = useTranslation('accounts')
  const config = useProductConfig()
  const sso = config?.sso && !whiteLabelProviders
  const allProviders = config?.providers ?? []
  const providers =
    whiteLabelProviders?.map(({ name, url }) => ({ name, href: withParams(url, params) })) ??
    allProviders.map(({ id, name }) => ({
      name,
      href: urlFor('startProviderSignIn', { params: { provider: id }, query: params }),
    }))
  const onPasskeyDone = onDone && 'PublicKeyCredential' in globalThis ? onDone : undefined
  if (providers.length === 0 && !onPasskeyDone && !sso) return null
  return (
    <Stack gap="sm" mt={isOnlyMethod ? 0 : 'md'}>
      {!isOnlyMethod && <Divider label={t('otherWays.or')} />}
      {/* Passkeys come first, because providers are known only after the page has loaded. */}
      {onPasskeyDone && <PasskeyButton onDone={onPasskeyDone} />}
      {providers.map(({ name, href }, i) => (
        <Button
          key={href}
          component="a"
          href={href}
          variant={isOnlyMethod && i === 0 ? 'filled' : 'default'}
          classNames={{ root: classes.provider, label: classes.label }}
          leftSection={<IconKey size={16} aria-hidden />}
        >
          {t('otherWays.provider', { name })}
        </Button>
      ))}
      {sso && (
        <Button
          variant="default"
          leftSection={<IconBuilding size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/sso" search={{ redirect: params.redirect }} {...props} />}
        >
          {t('otherWays.sso')}
        </Button>
      )}
    </Stack>
  )
}

/** Returns the URL of a white-label page's sign-in provider, including the destination after sign-in. */
function withParams(url: string, params: OtherSignInMethodsProps['params']): string {
  const entries = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length > 0 ? `${url}?${new URLSearchParams(entries)}` : url
}

function PasskeyButton({ onDone }: { onDone: (uid: string) => void }) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const signIn = useSignInWithPasskey()
  const start = () =>
    signIn.mutate(undefined, {
      onSuccess: (session) => session && onDone(session.user.uid),
      onError: (error) => {
        const isUnknownPasskey = hasErrorCode(error, 'wrong_credentials')
        showServerError(isUnknownPasskey ? t('otherWays.passkeyUnknown') : errorText(error))
      },
    })
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={16} aria-hidden />}
      loading={signIn.isPending}
      onClick={start}
    >
      {t('otherWays.passkey')}
    </Button>
  )
}
