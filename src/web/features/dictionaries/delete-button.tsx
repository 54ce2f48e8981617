import { notifications } from '@mantine/notifications'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmedButton } from '#web/ui/confirmed-button.tsx'
import { useDeleteDictionary } from './queries.ts'

interface DeleteButtonProps {
  uid: string
  id: string
  name: string
  onGone: () => void
}

/** Button that deletes a dictionary after a confirmation. */
export function DeleteButton({ uid, id, name, onGone }: DeleteButtonProps) {
  const { t } = useTranslation('dictionaries')
  const errorText = useErrorText()
  const remove = useDeleteDictionary(uid, id)
  const displayName = name.trim() || t('unnamed')
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifications.show({ message: t('deleted', { name: displayName }) })
        onGone()
      },
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  return (
    <ConfirmedButton
      variant="subtle"
      color="gray"
      question={t('deleteSure', { name: displayName })}
      loading={remove.isPending}
      onConfirm={confirm}
    >
      {t('delete')}
    </ConfirmedButton>
  )
}
