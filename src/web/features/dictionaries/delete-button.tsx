import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/error-text.ts'
import { useDeleteDictionary } from './queries.ts'

interface DeleteButtonProps {
  uid: string
  id: string
  name: string
  /** It was never saved, so nothing is lost that would need a question. */
  isNew: boolean
  onGone: () => void
}

/** Deletes a dictionary once that is confirmed, in place. */
export function DeleteButton({ uid, id, name, isNew, onGone }: DeleteButtonProps) {
  const { t } = useTranslation(['dictionaries', 'common'])
  const errorText = useErrorText()
  const remove = useDeleteDictionary(uid, id)
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <Button variant="subtle" color="gray" onClick={() => (isNew ? onGone() : setAsking(true))}>
        {isNew ? t('common:cancel') : t('dictionaries:delete')}
      </Button>
    )
  const question = t('dictionaries:deleteSure', { name: name.trim() || t('dictionaries:unnamed') })
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifications.show({ message: t('dictionaries:deleted', { name }) })
        onGone()
      },
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  return (
    <Group role="alertdialog" aria-label={question} gap={8}>
      <Text size="sm">{question}</Text>
      <Button size="compact-sm" color="red" loading={remove.isPending} autoFocus onClick={confirm}>
        {t('common:yes')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
        {t('common:no')}
      </Button>
    </Group>
  )
}
