import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ServerEvent } from '#contract/events.ts'
import { addressOf } from './api.ts'
import { serverClockAt } from './server-clock.ts'

const firstRetryMs = 1_000
const longestRetryMs = 30_000
/** A stream that has not opened by then counts as down. */
const timeoutMs = 5_000

export interface EventListeners {
  onEvent?: (event: ServerEvent) => void
  /** Events may have been missed before the stream was open: affected data has to be refetched. */
  onReconnect?: () => void
  /** The server rejected the stream: the session may be over. */
  onRefused?: () => void
}

const subscribers = new Set<EventListeners>()
const statusListeners = new Set<() => void>()
let source: EventSource | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let retryMs = firstRetryMs
/** Assumed open until an error, or silence. */
let live = true
let timeout: ReturnType<typeof setTimeout> | undefined
/** Events may have been missed while the stream was closed. */
let missed = false
/** When the stream was last open, by the page's clock: displayed data may have been read since. */
let heardUntil = 0

function setLive(next: boolean): void {
  if (live === next) return
  live = next
  for (const listener of statusListeners) listener()
}

function askAnew(): void {
  for (const { onReconnect } of subscribers) onReconnect?.()
}

function open(): void {
  timeout ??= setTimeout(() => setLive(false), timeoutMs)
  const since = serverClockAt(heardUntil)
  source = new EventSource(addressOf('streamEvents', { query: { since } }))
  source.onopen = () => {
    clearTimeout(timeout)
    retryMs = firstRetryMs
    setLive(true)
    if (missed) askAnew()
    missed = false
  }
  source.onmessage = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as ServerEvent
    if (event.type === 'missed') askAnew()
    else for (const { onEvent } of subscribers) onEvent?.(event)
  }
  source.onerror = () => {
    setLive(false)
    missed = true
    heardUntil = performance.now()
    // The browser reconnects by itself after an interruption, but not after an HTTP error.
    if (source?.readyState === EventSource.CLOSED) {
      for (const { onRefused } of subscribers) onRefused?.()
      clearTimeout(retry)
      retry = setTimeout(open, retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }
}

function close(): void {
  clearTimeout(retry)
  clearTimeout(timeout)
  timeout = undefined
  source?.close()
  source = undefined
  heardUntil = performance.now()
  missed = false
  setLive(true)
}

/** Listens to the one shared stream of the page; the stream is open while anyone listens. */
export function subscribe(listeners: EventListeners): () => void {
  subscribers.add(listeners)
  if (!source) open()
  return () => {
    subscribers.delete(listeners)
    // A page change unsubscribes and subscribes in quick succession: keeps the stream.
    setTimeout(() => subscribers.size === 0 && close(), 1_000)
  }
}

/** Runs the listeners while the component is mounted; they may change between renders. */
export function useServerEvents(listeners: EventListeners): void {
  const onEvent = useEffectEvent((event: ServerEvent) => listeners.onEvent?.(event))
  const onReconnect = useEffectEvent(() => listeners.onReconnect?.())
  const onRefused = useEffectEvent(() => listeners.onRefused?.())
  useEffect(
    () =>
      subscribe({
        onEvent: (event) => onEvent(event),
        onReconnect: () => onReconnect(),
        onRefused: () => onRefused(),
      }),
    [],
  )
}

/** False while the stream is down: then pages poll. */
export function useStreamIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
    () => live,
    () => live,
  )
}
