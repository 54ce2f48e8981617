import { Button, Divider, Stack } from '@mantine/core'
import { IconFingerprint, IconKey } from '@tabler/icons-react'
import { ApiError, addressOf } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './other-ways.module.css'
import { useSignInWithPasskey } from './passkey-sign-in.ts'
import { showServerError } from './server-error.ts'

interface OtherWaysProps {
  /** Kept through the provider's pages. */
  wanted: { redirect?: string | undefined; product?: string | undefined }
  /** A successful passkey sign-in; without it passkeys aren't offered. */
  onDone?: (uid: string) => void
}

/** Passwordless sign-in methods: passkeys, and the configured providers. */
export function OtherSignInMethods({ wanted, onDone }: OtherWaysProps) {
  const { t } = useTranslation('accounts')
  const providers = useProductConfig()?.providers ?? []
  const passkeys = onDone && 'PublicKeyCredential' in globalThis ? onDone : undefined
  if (providers.length === 0 && !passkeys) return null
  return (
    <Stack gap="sm" mt="md">
      <Divider label={t('otherWays.or')} />
      {/* First: providers are known only after the page has loaded. */}
      {passkeys && <PasskeyButton onDone={passkeys} />}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          component="a"
          href={addressOf('startProviderSignIn', { params: { provider: id }, query: wanted })}
          variant="default"
          classNames={{ root: classes.provider, label: classes.label }}
          leftSection={<IconKey size={16} aria-hidden />}
        >
          {t('otherWays.provider', { name })}
        </Button>
      ))}
    </Stack>
  )
}

function PasskeyButton({ onDone }: { onDone: (uid: string) => void }) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const signIn = useSignInWithPasskey()
  const start = () =>
    signIn.mutate(undefined, {
      onSuccess: (session) => session && onDone(session.user.uid),
      onError: (error) => {
        const unknown = error instanceof ApiError && error.code === 'wrong_credentials'
        showServerError(unknown ? t('otherWays.passkeyUnknown') : errorText(error))
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
