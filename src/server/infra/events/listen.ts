import pg from 'pg'
import type { Connection } from '#server/infra/database/database.ts'

/** Time until a silently dropped connection is detected, in milliseconds. */
const probeAfterMs = 15_000

export interface Listener {
  onPayload: (payload: string) => void
  /** Called after each (re)connect. Notifications may have been missed, except on the first connect. */
  onConnect: (isFirst: boolean) => void
}

/** Listens to a notification channel on its own connection, and reconnects if it drops. */
export function listen(
  connection: Connection,
  channel: string,
  { onPayload, onConnect }: Listener,
): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async (isFirst: boolean) => {
    const next = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: probeAfterMs,
    })
    client = next
    next.on('notification', ({ payload = '' }) => onPayload(payload))
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', reconnect)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      onConnect(isFirst)
    } catch {
      await next.end().catch(() => {})
      reconnect()
    }
  }
  const reconnect = () => {
    clearTimeout(retry)
    if (!isClosed) retry = setTimeout(() => connect(false), 1000)
  }
  void connect(true)

  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
