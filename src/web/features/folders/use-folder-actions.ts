import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FolderKind } from '#contract/choices.ts'
import type { FolderRequest } from '#contract/folders.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Returns the actions for connecting and disconnecting a workspace's folders. */
export function useFolderActions(oid: string) {
  const { t } = useTranslation('folders')
  const queryClient = useQueryClient()
  const showError = useShowError()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['folders', oid] })
  const connect = useMutation({
    mutationFn: (body: FolderRequest) => call('connectFolder', { params: { oid }, body }),
    onSuccess: () => {
      notifications.show({ message: t('saved') })
      return refresh()
    },
    onError: showError,
  })
  const disconnect = useMutation({
    mutationFn: (folderKind: FolderKind) => call('disconnectFolder', { params: { oid, folderKind } }),
    onSuccess: refresh,
    onError: showError,
  })
  return { connect, disconnect }
}
