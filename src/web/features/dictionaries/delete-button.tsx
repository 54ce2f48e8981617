import { notifications } from '@mantine/notifications'
import { useShowError } from '#web/lib/api/use-show-error.ts'
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
  const showError = useShowError()
  const remove = useDeleteDictionary(uid, id)
  const displayName = name.trim() || t('unnamed')
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifications.show({ message: t('deleted', { name: displayName }) })
        onDeleted()
      },
      onError: showError,
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
