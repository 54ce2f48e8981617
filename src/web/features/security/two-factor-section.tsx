import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { ListPlaceholder } from './list-placeholder.tsx'
import { twoFactorQuery, useCreateRecoveryCodes, useTurnOffTwoFactor } from './queries.ts'
import type { ReauthProps } from './reauth-button.tsx'
import { ReauthForm } from './reauth-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { TotpSetup } from './totp-setup.tsx'

/** Threshold below which the user is running low on recovery codes. */
const lowCodeCount = 3

/** Section for an authenticator app as the second sign-in step. */
export function TwoFactorSection({ user, onSignInAgain }: ReauthProps) {
  const { t } = useTranslation('security')
  const { data: state, error, refetch } = useQuery(twoFactorQuery(user.uid))
  // Shown once; the server's response is the only copy.
  const [codes, setCodes] = useState<string[]>()
  if (codes)
    return (
      <SettingsSection title={t('twoFactor.title')} intro={t('twoFactor.intro')}>
        <RecoveryCodes codes={codes} account={user.email ?? user.name} onDone={() => setCodes(undefined)} />
      </SettingsSection>
    )
  return (
    <SettingsSection title={t('twoFactor.title')} intro={t('twoFactor.intro')}>
      {!state && <ListPlaceholder error={error} onRetry={() => void refetch()} />}
      {state?.since === null && (
        <TotpSetup user={user} onSignInAgain={onSignInAgain} onRecoveryCodes={setCodes} />
      )}
      {state && state.since !== null && (
        <EnabledTwoFactor
          user={user}
          enabledAt={state.since}
          remainingCodes={state.recoveryCodesLeft}
          onRecoveryCodes={setCodes}
        />
      )}
    </SettingsSection>
  )
}

interface EnabledTwoFactorProps {
  user: User
  enabledAt: number
  remainingCodes: number
  onRecoveryCodes: (codes: string[]) => void
}

function EnabledTwoFactor({ user, enabledAt, remainingCodes, onRecoveryCodes }: EnabledTwoFactorProps) {
  const { t, i18n } = useTranslation('security')
  const [openForm, setOpenForm] = useState<'codes' | 'off'>()
  const createCodes = useCreateRecoveryCodes(user.uid)
  const turnOff = useTurnOffTwoFactor(user.uid)
  const methods = user.hasPassword ? (['password', 'code'] as const) : (['code'] as const)
  const remainingCodesText = t('twoFactor.codesLeft', { count: remainingCodes })
  return (
    <>
      <div>
        <Text size="sm">
          {t('twoFactor.on', { time: formatDateTime(enabledAt, i18n.resolvedLanguage ?? 'en') })}
        </Text>
        {remainingCodes > lowCodeCount && <Text size="sm">{remainingCodesText}</Text>}
      </div>
      {remainingCodes <= lowCodeCount && (
        <Alert color="yellow" role="status">
          {remainingCodesText} {t('twoFactor.codesFew')}
        </Alert>
      )}
      {openForm === undefined && (
        <div className={classes.buttons}>
          <Button size="compact-sm" variant="default" onClick={() => setOpenForm('codes')}>
            {t('twoFactor.newCodes')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setOpenForm('off')}>
            {t('twoFactor.turnOff')}
          </Button>
        </div>
      )}
      {openForm === 'codes' && (
        <ReauthForm
          methods={methods}
          intro={t('twoFactor.newCodesIntro')}
          submit={t('twoFactor.newCodes')}
          onCancel={() => setOpenForm(undefined)}
          onSubmit={async (credentials) =>
            onRecoveryCodes((await createCodes.mutateAsync(credentials)).recoveryCodes)
          }
        />
      )}
      {openForm === 'off' && (
        <ReauthForm
          methods={methods}
          intro={t('twoFactor.turnOffIntro')}
          submit={t('twoFactor.turnOff')}
          onCancel={() => setOpenForm(undefined)}
          onSubmit={(credentials) => turnOff.mutateAsync(credentials)}
        />
      )}
    </>
  )
}
