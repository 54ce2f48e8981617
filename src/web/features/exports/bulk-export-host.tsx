import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BulkExport } from '#contract/bulk-exports.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { beforeSignOut } from '#web/lib/before-sign-out.ts'
import { ExportToast } from './export-toast.tsx'
import { isHandled, setHandled } from './handled-export.ts'
import { LeaveNotice } from './leave-notice.tsx'
import { bulkExportQuery, isInProgress, useDownloadBulkExport } from './queries.ts'

/** How long the toast stays visible after the export ends, in milliseconds. */
const displayMs = 3000
const toastId = 'bulk-export'

/** Shows the user's bulk export on every page, and downloads its archive once it is ready. */
export default function BulkExportHost({ uid }: { uid: string }) {
  const { data: bulkExport } = useQuery(bulkExportQuery(uid))
  const isRunning = isInProgress(bulkExport)
  useExportToast(uid, bulkExport)
  const { isShown, close } = useLeaveNotice(isRunning)
  return bulkExport && isRunning && isShown && <LeaveNotice bulkExport={bulkExport} onClose={close} />
}

function useExportToast(uid: string, bulkExport: BulkExport | null | undefined): void {
  const showError = useShowError()
  /** ID of the export whose progress was shown on this page. */
  const watchedId = useRef<string>(undefined)
  const { mutate: download } = useDownloadBulkExport(uid, showError)
  const trackExport = useEffectEvent(() => {
    if (!bulkExport) {
      if (watchedId.current) notifications.hide(toastId)
      watchedId.current = undefined
      return
    }
    const { id, state } = bulkExport
    const isTracked = watchedId.current === id
    const hasEnded = !isInProgress(bulkExport)
    if (!hasEnded) watchedId.current = id
    else if ((isHandled(id) || bulkExport.downloaded) && !isTracked) return
    if (state === 'ready' && isTracked && !isHandled(id)) {
      // If there are several windows, only one of them downloads the archive.
      setHandled(id)
      download()
    }
    notifications.hide(toastId)
    notifications.show({
      id: toastId,
      autoClose: state === 'ready' && isTracked ? displayMs : false,
      ...(state === 'failed' && { color: 'red' }),
      message: <ExportToast uid={uid} onDownload={() => setHandled(id)} />,
      onClose: () => hasEnded && setHandled(id),
    })
  })
  const step = bulkExport && `${bulkExport.id} ${isInProgress(bulkExport) ? '' : bulkExport.state}`
  useEffect(() => {
    if (step !== undefined) trackExport()
  }, [step])
}

/**
 * Manages the notice that the export continues after the page is closed; shown before sign-out and after an
 * attempt to leave.
 */
function useLeaveNotice(isRunning: boolean) {
  const [close, setClose] = useState<() => void>()
  useEffect(() => {
    if (!isRunning) return
    const openNotice = (onLeave: () => void) =>
      setClose(() => () => {
        setClose(undefined)
        onLeave()
      })
    const confirmLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Runs only if the user stays on the page after all.
      setTimeout(() => openNotice(() => {}))
    }
    addEventListener('beforeunload', confirmLeave)
    const unregister = beforeSignOut(() => new Promise<void>(openNotice))
    return () => {
      removeEventListener('beforeunload', confirmLeave)
      unregister()
    }
  }, [isRunning])
  return { isShown: close !== undefined, close: close ?? (() => {}) }
}
