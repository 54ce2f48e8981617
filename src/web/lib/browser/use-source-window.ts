import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ConnectableSource } from '#contract/choices.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { type SourceMessage, sourceChannel } from './source-window.ts'

const windowFeatures = 'popup,width=1000,height=720'

interface SourceWindowOptions {
  uid: string
  source: ConnectableSource
  /** Called with the IDs of the selected files once the window is done; with none if connecting failed. */
  onDone: (fileIds: string[]) => void
  onBlocked: () => void
}

/** Opens a service's window, where users grant access to their account. */
export function useSourceWindow({ uid, source, onDone, onBlocked }: SourceWindowOptions) {
  const showError = useShowError()
  const handleDone = useEffectEvent(onDone)
  useEffect(() => {
    const channel = new BroadcastChannel(sourceChannel)
    channel.onmessage = ({ data }: MessageEvent<SourceMessage>) => {
      if (data.source === source) handleDone(data.picked)
    }
    return () => channel.close()
  }, [source])
  const start = useMutation({
    mutationFn: async (sourceWindow: Window) => {
      const { url } = await call('startSourceConnection', { params: { uid, source } })
      sourceWindow.location.href = url
    },
    onError: (error, sourceWindow) => {
      sourceWindow.close()
      showError(error)
    },
  })
  return {
    isOpening: start.isPending,
    open: () => {
      // Browsers open a window only in direct response to a click, so its URL is set later.
      const sourceWindow = window.open('about:blank', `longhand-${source}`, windowFeatures)
      if (sourceWindow) start.mutate(sourceWindow)
      else onBlocked()
    },
  }
}
