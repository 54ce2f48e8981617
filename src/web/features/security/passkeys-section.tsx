import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import rowClasses from '#web/ui/rows.module.css'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { browserName } from './browser-name.ts'
import { ListPlaceholder } from './list-placeholder.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery, useAddPasskey } from './queries.ts'
import { ReauthButton, type ReauthProps } from './reauth-button.tsx'
import classes from './security.module.css'

/** Returns whether this browser can create passkeys for this origin. */
const isSupported = () => 'PublicKeyCredential' in globalThis

/** Section for signing in without a password, by fingerprint, face or security key. */
export function PasskeysSection({ user, onSignInAgain }: ReauthProps) {
  const { uid } = user
  const { t } = useTranslation('security')
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery(uid))
  const [newPasskeyId, setNewPasskeyId] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  return (
    <SettingsSection title={t('passkeys.title')} intro={t('passkeys.intro')}>
      {!passkeys && <ListPlaceholder error={error} onRetry={() => void refetch()} />}
      {passkeys?.length === 0 && <Text size="sm">{t('passkeys.none')}</Text>}
      {passkeys && passkeys.length > 0 && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('passkeys.title')}
          className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list} ${classes.focusTarget}`}
        >
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              uid={uid}
              passkey={passkey}
              isNew={passkey.id === newPasskeyId}
              onRemoved={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isSupported() ? (
        <AddPasskey user={user} onSignInAgain={onSignInAgain} onAdded={setNewPasskeyId} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('passkeys.unsupported')}
        </Text>
      )}
    </SettingsSection>
  )
}

/** Names of the errors that browsers throw when the user cancels. */
const cancelErrorNames = ['NotAllowedError', 'AbortError']

interface AddPasskeyProps extends ReauthProps {
  onAdded: (id: string) => void
}

function AddPasskey({ user, onSignInAgain, onAdded }: AddPasskeyProps) {
  const { t } = useTranslation('security')
  const errorText = useErrorText()
  const add = useAddPasskey(user.uid)
  const [refusedMessage, setRefusedMessage] = useState<string>()
  const showFailure = (error: unknown) => {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') setRefusedMessage(t('passkeys.twice'))
    else setRefusedMessage(cancelErrorNames.includes(name) ? t('passkeys.cancelled') : errorText(error))
  }
  const addPasskey = async (password: string | undefined) => {
    setRefusedMessage(undefined)
    const { id } = await add.mutateAsync({ name: browserName(t, navigator.userAgent), password })
    onAdded(id)
  }
  return (
    <div>
      <ReauthButton
        user={user}
        label={t('passkeys.add')}
        intro={t('passkeys.addIntro')}
        onVerified={addPasskey}
        onFailed={showFailure}
        onSignInAgain={onSignInAgain}
      />
      {refusedMessage && (
        <Text size="sm" mt={8} role="alert">
          {refusedMessage}
        </Text>
      )}
    </div>
  )
}
