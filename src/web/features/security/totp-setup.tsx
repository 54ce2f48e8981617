import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { TotpSecret } from '#contract/two-factor.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useBeginTwoFactor, useConfirmTwoFactor } from './queries.ts'
import { ReauthButton, type ReauthProps } from './reauth-button.tsx'
import classes from './security.module.css'

interface TotpSetupProps extends ReauthProps {
  /** Called with the recovery codes once two-factor authentication is on. */
  onRecoveryCodes: (codes: string[]) => void
}

/** Form for setting up two-factor authentication. */
export function TotpSetup({ user, onSignInAgain, onRecoveryCodes }: TotpSetupProps) {
  const { t } = useTranslation('security')
  const begin = useBeginTwoFactor(user.uid)
  const showError = useShowError()
  const [wasCanceled, setCanceled] = useState(false)
  if (begin.data)
    return (
      <SecretStep
        uid={user.uid}
        secret={begin.data}
        onRecoveryCodes={onRecoveryCodes}
        onCancel={() => {
          begin.reset()
          setCanceled(true)
        }}
      />
    )
  return (
    <>
      <Text size="sm">{t('twoFactor.off')}</Text>
      <div>
        <ReauthButton
          user={user}
          autoFocus={wasCanceled}
          label={t('twoFactor.setUp')}
          intro={t('twoFactor.setUpIntro')}
          onVerified={(password) => begin.mutateAsync(password)}
          onFailed={showError}
          onSignInAgain={onSignInAgain}
        />
      </div>
    </>
  )
}

interface TotpSecretProps extends Pick<TotpSetupProps, 'onRecoveryCodes'> {
  uid: string
  secret: TotpSecret
  onCancel: () => void
}

/** Splits the secret into groups of four characters so that it is easier to type. */
const groupCharacters = (secret: string) => secret.replace(/(.{4})(?!$)/g, '$1 ')

function SecretStep({ uid, secret, onRecoveryCodes, onCancel }: TotpSecretProps) {
  const { t } = useTranslation(['security', 'common'])
  return (
    <ol className={classes.steps}>
      <li>
        <Text size="sm">{t('security:twoFactor.scan')}</Text>
        <img
          className={classes.qr}
          src={`data:image/svg+xml,${encodeURIComponent(secret.qr)}`}
          alt={t('security:twoFactor.qr')}
        />
        <Text size="sm">{t('security:twoFactor.type')}</Text>
        <Text size="sm" className={classes.mono} my={4} data-testid="totp-secret">
          {groupCharacters(secret.secret)}
        </Text>
        <CopyButton text={secret.secret} label={t('security:twoFactor.copySecret')} />
      </li>
      <li>
        <CodeConfirmation uid={uid} onRecoveryCodes={onRecoveryCodes} onCancel={onCancel} />
      </li>
    </ol>
  )
}

function CodeConfirmation({ uid, onRecoveryCodes, onCancel }: Omit<TotpSecretProps, 'secret'>) {
  const { t } = useTranslation(['security', 'common'])
  const errorText = useErrorText()
  const confirm = useConfirmTwoFactor(uid)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!/^\d{6}$/.test(code.replaceAll(' ', ''))) return setError(t('security:twoFactor.codeMissing'))
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onRecoveryCodes(recoveryCodes),
      onError: (verifyError) => {
        const isWrongCode = hasErrorCode(verifyError, 'wrong_credentials')
        setError(isWrongCode ? t('security:twoFactor.codeWrong') : errorText(verifyError))
      },
    })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm" align="flex-start">
        <TextInput
          label={t('security:twoFactor.code')}
          description={t('security:twoFactor.codeHint')}
          w="min(320px, 100%)"
          value={code}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          classNames={{ input: classes.mono ?? '' }}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <div className={classes.buttons}>
          <Button type="submit" size="compact-sm" loading={confirm.isPending}>
            {t('security:twoFactor.confirm')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
