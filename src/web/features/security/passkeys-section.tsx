import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/error-text.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { browserName } from './browser-name.ts'
import { Loading } from './loading.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery, useAddPasskey } from './queries.ts'
import classes from './security.module.css'

/** Whether this browser, at this address, can make passkeys. */
const isSupported = () => 'PublicKeyCredential' in globalThis

/** What signs in without a password: a finger, a face, a key. */
export function PasskeysSection({ uid }: { uid: string }) {
  const { t } = useTranslation('security')
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery(uid))
  const [named, setNamed] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  return (
    <SettingsSection title={t('passkeys.title')} intro={t('passkeys.intro')}>
      {!passkeys && <Loading error={error} onRetry={() => void refetch()} />}
      {passkeys?.length === 0 && <Text size="sm">{t('passkeys.none')}</Text>}
      {passkeys && passkeys.length > 0 && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('passkeys.title')}
          className={`${classes.list} ${classes.target}`}
        >
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              uid={uid}
              passkey={passkey}
              isNew={passkey.id === named}
              onRemoved={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isSupported() ? (
        <AddPasskey uid={uid} onAdded={setNamed} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('passkeys.unsupported')}
        </Text>
      )}
    </SettingsSection>
  )
}

function AddPasskey({ uid, onAdded }: { uid: string; onAdded: (id: string) => void }) {
  const { t } = useTranslation('security')
  const errorText = useErrorText()
  const add = useAddPasskey(uid)
  const refused = () => {
    if (!add.error) return t('passkeys.cancelled')
    const isTwice = add.error instanceof Error && add.error.name === 'InvalidStateError'
    return isTwice ? t('passkeys.twice') : errorText(add.error)
  }
  return (
    <div>
      <Button
        size="compact-md"
        variant="default"
        loading={add.isPending}
        onClick={() =>
          add.mutate(browserName(t, navigator.userAgent), {
            onSuccess: (passkey) => passkey && onAdded(passkey.id),
          })
        }
      >
        {t('passkeys.add')}
      </Button>
      {(add.isError || add.data === null) && (
        <Text size="sm" mt={8} role="alert">
          {refused()}
        </Text>
      )}
    </div>
  )
}
