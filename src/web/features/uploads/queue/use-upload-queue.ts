import i18next from 'i18next'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { retryUntilLoaded } from '#web/lib/lazy-component.ts'
import { logWarning } from '#web/lib/log.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useIdle } from '#web/lib/use-idle.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './uploader-plugin.ts'

/** Returns whether leaving the page would interrupt uploads. */
export function isActive(file: UploadFile): boolean {
  return !file.isGhost && !file.error && !file.progress.complete
}

/**
 * Opens a user's queue after the first render, for as long as the component is mounted, and reports errors in
 * toasts.
 */
export function useUploadQueue(
  uid: string,
  onTranscription: (collection: Collection | null) => void,
  onTroubleshoot: () => void,
): UploadQueue | undefined {
  const [queue, setQueue] = useState<UploadQueue>()
  const idle = useIdle()
  const limits = useProductConfig()?.uploads
  const handleTranscription = useEffectEvent(onTranscription)
  const handleTroubleshoot = useEffectEvent(onTroubleshoot)

  useEffect(() => {
    if (!idle || !limits) return
    let isClosed = false
    let openedQueue: UploadQueue | undefined
    // Loads everything up front, because there may be no connection by the time an upload fails.
    retryUntilLoaded(() =>
      Promise.all([
        import('./upload-queue.ts'),
        import('./upload-failure.tsx'),
        import('#web/features/uploads/check-minutes.ts'),
        i18next.loadNamespaces(['uploads', 'errors']),
      ]),
    )
      .then(([{ openQueue }, { showFailure }]) =>
        openQueue(uid, limits, {
          onTranscription: (collection) => handleTranscription(collection),
          onError: (file, code) => showFailure(file, code, () => handleTroubleshoot()),
        }),
      )
      .then((newQueue) => {
        openedQueue = newQueue
        if (isClosed) newQueue.close()
        else setQueue(newQueue)
      })
      .catch((error: unknown) => logWarning('Upload queue not available', error))
    return () => {
      isClosed = true
      openedQueue?.close()
      setQueue(undefined)
    }
  }, [uid, idle, limits])

  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (queue && Object.values(queue.files()).some(isActive)) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [queue])

  return queue
}
