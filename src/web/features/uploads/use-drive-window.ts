import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#web/lib/api.ts'
import { type SourceMessage, sourceChannel } from '#web/lib/source-window.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import type { ChosenItems } from './use-chosen-items.ts'

const source = 'google-drive'
const windowFeatures = 'popup,width=1000,height=720'

/** Opens Google's window to choose files, selects these files, and disconnects. */
export function useDriveWindow(uid: string, chosen: ChosenItems) {
  const { t } = useTranslation('uploads')
  const showError = useShowError()
  const queryClient = useQueryClient()
  const refetch = () => queryClient.resetQueries({ queryKey: ['sources', uid, source] })

  const onMessage = useEffectEvent(async ({ picked }: SourceMessage) => {
    await refetch()
    if (picked.length === 0) return
    try {
      const query = { ids: picked.join(',') }
      const { Items } = await call('listSourceItems', { params: { uid, source }, query })
      chosen.add(source, Items)
    } catch (error) {
      showError(error)
    }
  })
  useEffect(() => {
    const channel = new BroadcastChannel(sourceChannel)
    channel.onmessage = ({ data }: MessageEvent<SourceMessage>) => {
      if (data.source === source) void onMessage(data)
    }
    return () => channel.close()
  }, [])

  const start = useMutation({
    mutationFn: async (opened: Window) => {
      const { url } = await call('startSourceConnection', { params: { uid, source } })
      opened.location.href = url
    },
    onError: (error, opened) => {
      opened.close()
      showError(error)
    },
  })
  const end = useMutation({
    mutationFn: () => call('removeSourceConnection', { params: { uid, source } }),
    onSuccess: refetch,
    onError: showError,
  })
  return {
    isOpening: start.isPending,
    open: () => {
      // Browsers open a window only in a click, so its address follows.
      const opened = window.open('about:blank', 'longhand-google-drive', windowFeatures)
      if (opened) start.mutate(opened)
      else notifications.show({ color: 'red', message: t('source.windowBlocked') })
    },
    disconnect: () => {
      chosen.remove(source)
      end.mutate()
    },
  }
}
