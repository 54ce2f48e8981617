import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BulkExport } from '#contract/bulk-exports.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { beforeSignOut } from '#web/lib/before-sign-out.ts'
import { ExportToast } from './export-toast.tsx'
import { isHandled, setHandled } from './handled-export.ts'
import { LeaveNotice } from './leave-notice.tsx'
import { bulkExportQuery, isUnderWay, useDownloadBulkExport } from './queries.ts'

/** Duration for which the toast remains after the end, in milliseconds. */
const staysMs = 3000
const toastId = 'bulk-export'

/** Shows the user's export of several collections on every page, and downloads its archive at the end. */
export default function BulkExportHost({ uid }: { uid: string }) {
  const { data: bulk } = useQuery(bulkExportQuery(uid))
  const underWay = isUnderWay(bulk)
  useToast(uid, bulk)
  const { isShown, close } = useLeaveNotice(underWay)
  return bulk && underWay && isShown && <LeaveNotice bulk={bulk} onClose={close} />
}

function useToast(uid: string, bulk: BulkExport | null | undefined): void {
  const errorText = useErrorText()
  /** Export whose progress this page has shown. */
  const watched = useRef<string>(undefined)
  const { mutate: download } = useDownloadBulkExport(uid, (error) =>
    notifications.show({ color: 'red', message: errorText(error) }),
  )
  const follow = useEffectEvent(() => {
    if (!bulk) {
      if (watched.current) notifications.hide(toastId)
      watched.current = undefined
      return
    }
    const { id, state } = bulk
    const isWatched = watched.current === id
    const isEnded = !isUnderWay(bulk)
    if (!isEnded) watched.current = id
    else if ((isHandled(id) || bulk.downloaded) && !isWatched) return
    if (state === 'ready' && isWatched && !isHandled(id)) {
      // Only one of several windows downloads it.
      setHandled(id)
      download()
    }
    notifications.hide(toastId)
    notifications.show({
      id: toastId,
      autoClose: state === 'ready' && isWatched ? staysMs : false,
      ...(state === 'failed' && { color: 'red' }),
      message: <ExportToast uid={uid} onDownload={() => setHandled(id)} />,
      onClose: () => isEnded && setHandled(id),
    })
  })
  const step = bulk && `${bulk.id} ${isUnderWay(bulk) ? '' : bulk.state}`
  useEffect(() => {
    if (step !== undefined) follow()
  }, [step])
}

/**
 * Whether to show that the export continues without the page: after an attempt to leave, and before signing
 * out.
 */
function useLeaveNotice(underWay: boolean) {
  const [close, setClose] = useState<() => void>()
  useEffect(() => {
    if (!underWay) return
    const open = (then: () => void) =>
      setClose(() => () => {
        setClose(undefined)
        then()
      })
    const confirmLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Runs only if the user stays on the page.
      setTimeout(() => open(() => {}))
    }
    addEventListener('beforeunload', confirmLeave)
    const unregister = beforeSignOut(() => new Promise<void>(open))
    return () => {
      removeEventListener('beforeunload', confirmLeave)
      unregister()
    }
  }, [underWay])
  return { isShown: close !== undefined, close: close ?? (() => {}) }
}
