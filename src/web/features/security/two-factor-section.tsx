import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Loading } from './loading.tsx'
import { twoFactorQuery, useMakeRecoveryCodes, useTurnOffTwoFactor } from './queries.ts'
import type { AccountOwner } from './reauth-button.tsx'
import { ReauthForm } from './reauth-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { TotpSetup } from './totp-setup.tsx'

/** Number below which recovery codes are running low. */
const few = 3

/** Section for an authenticator app as the second step of signing in. */
export function TwoFactorSection({ user, onSignInAgain }: AccountOwner) {
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
      {!state && <Loading error={error} onRetry={() => void refetch()} />}
      {state?.since === null && <TotpSetup user={user} onSignInAgain={onSignInAgain} onCodes={setCodes} />}
      {state && state.since !== null && (
        <TurnedOn user={user} since={state.since} codesLeft={state.recoveryCodesLeft} onCodes={setCodes} />
      )}
    </SettingsSection>
  )
}

interface TurnedOnProps {
  user: User
  since: number
  codesLeft: number
  onCodes: (codes: string[]) => void
}

function TurnedOn({ user, since, codesLeft, onCodes }: TurnedOnProps) {
  const { t, i18n } = useTranslation('security')
  const [asking, setAsking] = useState<'codes' | 'off'>()
  const making = useMakeRecoveryCodes(user.uid)
  const turningOff = useTurnOffTwoFactor(user.uid)
  const ways = user.hasPassword ? (['password', 'code'] as const) : (['code'] as const)
  const left = t('twoFactor.codesLeft', { count: codesLeft })
  return (
    <>
      <div>
        <Text size="sm">
          {t('twoFactor.on', { time: formatDateTime(since, i18n.resolvedLanguage ?? 'en') })}
        </Text>
        {codesLeft > few && <Text size="sm">{left}</Text>}
      </div>
      {codesLeft <= few && (
        <Alert color="yellow" role="status">
          {left} {t('twoFactor.codesFew')}
        </Alert>
      )}
      {asking === undefined && (
        <div className={classes.buttons}>
          <Button size="compact-md" variant="default" onClick={() => setAsking('codes')}>
            {t('twoFactor.newCodes')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setAsking('off')}>
            {t('twoFactor.turnOff')}
          </Button>
        </div>
      )}
      {asking === 'codes' && (
        <ReauthForm
          ways={ways}
          intro={t('twoFactor.newCodesIntro')}
          submit={t('twoFactor.newCodes')}
          onCancel={() => setAsking(undefined)}
          onProof={async (proof) => onCodes((await making.mutateAsync(proof)).recoveryCodes)}
        />
      )}
      {asking === 'off' && (
        <ReauthForm
          ways={ways}
          intro={t('twoFactor.turnOffIntro')}
          submit={t('twoFactor.turnOff')}
          onCancel={() => setAsking(undefined)}
          onProof={(proof) => turningOff.mutateAsync(proof)}
        />
      )}
    </>
  )
}
