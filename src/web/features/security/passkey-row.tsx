import { Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import rowClasses from '#web/ui/rows.module.css'
import { useRemovePasskey, useRenamePasskey } from './queries.ts'
import classes from './security.module.css'

interface PasskeyRowProps {
  uid: string
  passkey: Passkey
  /** Whether the passkey was just created and still needs a name. */
  isNew: boolean
  onRemoved: () => void
}

export function PasskeyRow({ uid, passkey, isNew, onRemoved }: PasskeyRowProps) {
  const { t, i18n } = useTranslation(['security', 'common'])
  const locale = i18n.resolvedLanguage ?? 'en'
  const [nameForm, setNameForm] = useState<'never' | 'now' | 'before'>(isNew ? 'now' : 'never')
  const remove = useRemovePasskey(uid)
  const showError = useShowError(t('security:lastWayIn'))
  const { id, name, created, lastUsed } = passkey
  if (nameForm === 'now')
    return (
      <li className={rowClasses.row}>
        <NameForm uid={uid} passkey={passkey} onDone={() => setNameForm('before')} />
      </li>
    )
  return (
    <li className={rowClasses.row}>
      <div className={rowClasses.facts}>
        <div className={classes.name}>{name}</div>
        <Text size="sm" c="dimmed">
          {t('security:passkeys.created', { time: formatDateTime(created, locale) })}
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsed
            ? t('security:passkeys.used', { time: formatDateTime(lastUsed, locale) })
            : t('security:passkeys.unused')}
        </Text>
      </div>
      <div className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          autoFocus={nameForm === 'before'}
          aria-label={t('security:passkeys.renameOf', { name })}
          onClick={() => setNameForm('now')}
        >
          {t('common:rename')}
        </Button>
        <ConfirmButton
          size="compact-sm"
          variant="default"
          question={t('security:passkeys.removeSure', { name })}
          loading={remove.isPending}
          aria-label={t('security:passkeys.removeOf', { name })}
          onConfirm={() => remove.mutate(id, { onSuccess: onRemoved, onError: showError })}
        >
          {t('common:remove')}
        </ConfirmButton>
      </div>
    </li>
  )
}

interface NameFormProps {
  uid: string
  passkey: Passkey
  onDone: () => void
}

function NameForm({ uid, passkey, onDone }: NameFormProps) {
  const { t } = useTranslation(['security', 'common'])
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey(uid)
  const showError = useShowError()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || name === passkey.name) return onDone()
    rename.mutate({ id: passkey.id, name }, { onSuccess: onDone, onError: showError })
  }
  return (
    <form className={rowClasses.facts} onSubmit={send}>
      <TextInput
        label={t('security:passkeys.name')}
        value={name}
        maxLength={60}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        mb={8}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="compact-sm" loading={rename.isPending}>
          {t('common:save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
