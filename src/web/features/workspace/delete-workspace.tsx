import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { DeletionText } from './deletion-text.tsx'
import { isNameTyped } from './is-name-typed.ts'

interface DeleteWorkspaceProps {
  workspace: Pick<Workspace, 'name' | 'deletedAt'>
  onDelete: () => Promise<unknown>
  onRestore: () => Promise<unknown>
}

/** Form that deletes a workspace once its name is typed, or restores it. */
export function DeleteWorkspace({ workspace, onDelete, onRestore }: DeleteWorkspaceProps) {
  const { t } = useTranslation('workspace')
  const errorText = useErrorText()
  const onError = (error: Error) => {
    const isOnHold = hasErrorCode(error, 'on_hold')
    notifications.show({ color: 'red', message: isOnHold ? errorText(error) : t('delete.failed') })
  }
  const remove = useMutation({ mutationFn: onDelete, onError })
  const restore = useMutation({ mutationFn: onRestore, onError })
  const [inputText, setInputText] = useState('')
  if (workspace.deletedAt !== null)
    return (
      <Stack gap={12}>
        <DeletionText name={workspace.name} deletedAt={workspace.deletedAt} />
        <Group>
          <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
            {t('delete.restore')}
          </Button>
        </Group>
      </Stack>
    )
  const isConfirmed = isNameTyped(inputText, workspace.name)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) remove.mutate(undefined, { onSuccess: () => setInputText('') })
      }}
    >
      <Stack gap={12}>
        <Text size="sm">{t('delete.consequences')}</Text>
        <TextInput
          label={t('delete.confirmation', { name: workspace.name })}
          labelProps={{ maw: '100%' }}
          value={inputText}
          autoComplete="off"
          onChange={({ currentTarget }) => setInputText(currentTarget.value)}
        />
        <Group>
          <Button type="submit" color="red" disabled={!isConfirmed} loading={remove.isPending}>
            {t('delete.delete')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
