import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConnectableSource } from '#contract/choices.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useSourceWindow } from '#web/lib/browser/use-source-window.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { ChosenItems } from './use-chosen-items.ts'

/**
 * Manages the connection to a service: connecting, selecting the files chosen in its window, and
 * disconnecting.
 */
export function useConnection(uid: string, source: ConnectableSource, chosenItems: ChosenItems) {
  const { t } = useTranslation('uploads')
  const showError = useShowError()
  const queryClient = useQueryClient()
  const refetch = () =>
    Promise.all([
      queryClient.resetQueries({ queryKey: ['sources', uid, source] }),
      queryClient.invalidateQueries({ queryKey: ['integrations', uid] }),
    ])
  const choose = async (fileIds: string[]) => {
    await refetch()
    if (fileIds.length === 0) return
    try {
      const query = { ids: fileIds.join(',') }
      const { Items } = await call('listSourceItems', { params: { uid, source }, query })
      chosenItems.add(source, Items)
    } catch (error) {
      showError(error)
    }
  }
  const { isOpening, open } = useSourceWindow({
    uid,
    source,
    onDone: (fileIds) => void choose(fileIds),
    onBlocked: () => notifications.show({ color: 'red', message: t('source.windowBlocked') }),
  })
  const end = useMutation({
    mutationFn: () => call('removeSourceConnection', { params: { uid, source } }),
    onSuccess: refetch,
    onError: showError,
  })
  return {
    isOpening,
    open,
    disconnect: () => {
      chosenItems.remove(source)
      end.mutate()
    },
  }
}
