import { notifications } from '@mantine/notifications'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useDeleteDictionary } from './queries.ts'

interface DeleteButtonProps {
  uid: string
  id: string
  name: string
  onDeleted: () => void
}

/** Button that deletes a dictionary after confirmation. */
export function DeleteButton({ uid, id, name, onDeleted }: DeleteButtonProps) {
  const { t } = useTranslation('dictionaries')
  const errorText = useErrorText()
  const remove = useDeleteDictionary(uid, id)
  const displayName = name.trim() || t('unnamed')
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifications.show({ message: t('deleted', { name: displayName }) })
        onDeleted()
      },
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  return (
    <ConfirmButton
      variant="subtle"
      color="gray"
      question={t('deleteSure', { name: displayName })}
      loading={remove.isPending}
      onConfirm={confirm}
    >
      {t('delete')}
    </ConfirmButton>
  )
}
