import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface ImpersonationFormProps {
  user: { uid: string; name: string }
  onKeyCreated: (key: string) => void
  onCancel: () => void
}

/** Form that asks for the reason for an impersonation and creates its key. */
export function ImpersonationForm({ user: { uid, name }, onKeyCreated, onCancel }: ImpersonationFormProps) {
  const { t } = useTranslation('staff')
  const [reason, setReason] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const showError = useShowError()
  const create = useMutation({
    mutationFn: () => call('makeImpersonationKey', { body: { user: uid, reason: reason.trim() } }),
    onSuccess: ({ key }) => onKeyCreated(key),
    onError: showError,
  })
  return (
    <form
      style={{ flex: '1 1 100%' }}
      onSubmit={(event) => {
        event.preventDefault()
        setTooShort(reason.trim().length < 3)
        if (reason.trim().length >= 3) create.mutate()
      }}
    >
      <Stack gap={8}>
        <Text size="sm">{t('users.consequences', { name })}</Text>
        <TextInput
          autoFocus
          label={t('users.reason')}
          description={t('users.reasonHint')}
          maxLength={500}
          value={reason}
          error={isTooShort && t('users.reasonMissing')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group gap={8}>
          <Button type="submit" size="compact-sm" loading={create.isPending}>
            {t('users.start')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('users.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
