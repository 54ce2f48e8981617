import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { setOfflineHandler } from '#web/lib/api/query-client.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { watchConnection } from './connectivity.ts'

const toastId = 'no-connection'
/** Request timeout, in milliseconds. */
const timeoutMs = 10_000

/**
 * Shows a warning on every page while the server is unreachable. `hasEdits` indicates whether the page keeps
 * edits until it is back.
 */
export default function ConnectionWatch({ hasEdits }: { hasEdits: boolean }) {
  const { t } = useTranslation('connection')
  const warn = useEffectEvent(() =>
    notifications.show({
      id: toastId,
      color: 'yellow',
      autoClose: false,
      title: t('none'),
      message: hasEdits && t('kept'),
    }),
  )
  useEffect(() => {
    const connection = watchConnection({
      reach: fetchSmallImage,
      onLost: () => warn(),
      onRestored: () => notifications.hide(toastId),
    })
    setOfflineHandler(connection.checkConnection)
    addEventListener('offline', connection.checkConnection)
    addEventListener('online', connection.checkConnection)
    // The connection may have been lost while this code was loading.
    if (!navigator.onLine) connection.checkConnection()
    return () => {
      setOfflineHandler(() => undefined)
      removeEventListener('offline', connection.checkConnection)
      removeEventListener('online', connection.checkConnection)
      connection.end()
    }
  }, [])
  return null
}

const fetchSmallImage = () =>
  fetch('/favicon.svg', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
