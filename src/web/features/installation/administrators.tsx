import { Button, Group, Loader, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import classes from './installation.module.css'
import { administratorsQuery, useAddAdministrator, useRemoveAdministrator } from './queries.ts'

/** Administrators of the installation. `onSelfRemoved` is called when the user is no longer one of them. */
export function Administrators({
  uid: currentUid,
  onSelfRemoved,
}: {
  uid: string
  onSelfRemoved: () => void
}) {
  const { t } = useTranslation(['installation', 'common'])
  const { data: administrators, isError, refetch } = useQuery(administratorsQuery)
  const remove = useRemoveAdministrator()
  const showError = useShowError(t('installation:administrators.last'))
  if (isError) return <LoadError text={t('installation:failed')} onRetry={() => void refetch()} />
  if (!administrators) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <>
      <ul className={classes.list} aria-label={t('installation:administrators.title')}>
        {administrators.map(({ uid, name, email }) => (
          <li key={uid} className={classes.row}>
            <div>
              <Text size="sm" fw={600}>
                <bdi>{name}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {email}
              </Text>
            </div>
            {administrators.length > 1 && (
              <ConfirmButton
                size="compact-sm"
                variant="default"
                aria-label={t('installation:administrators.removeName', { name })}
                question={t('installation:administrators.removeSure', { name })}
                loading={remove.isPending && remove.variables === uid}
                onConfirm={() =>
                  remove.mutate(uid, {
                    onSuccess: () => uid === currentUid && onSelfRemoved(),
                    onError: showError,
                  })
                }
              >
                {t('installation:administrators.remove')}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      <AddAdministrator />
    </>
  )
}

function AddAdministrator() {
  const { t } = useTranslation('installation')
  const [email, setEmail] = useState('')
  const add = useAddAdministrator()
  const showError = useShowError()
  const isUnknown = hasErrorCode(add.error, 'not_found')
  const isInvalid = hasErrorCode(add.error, 'invalid_input')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate(email.trim(), {
          onSuccess: () => setEmail(''),
          onError: (error) => {
            const isShown = hasErrorCode(error, 'not_found', 'invalid_input')
            if (!isShown) showError(error)
          },
        })
      }}
    >
      <Group gap="xs" align="flex-start">
        <TextInput
          flex="1 1 220px"
          type="email"
          aria-label={t('administrators.email')}
          placeholder={t('administrators.email')}
          value={email}
          error={
            (isUnknown && t('administrators.unknown')) || (isInvalid && t('administrators.invalid')) || null
          }
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            add.reset()
          }}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('administrators.add')}
        </Button>
      </Group>
    </form>
  )
}
