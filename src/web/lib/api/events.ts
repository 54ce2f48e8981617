import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ServerEvent } from '#contract/events.ts'
import { retryDelay } from '#web/lib/delay.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { urlFor } from './api.ts'
import { serverClockAt } from './server-clock.ts'

const retryDelays = { first: 1_000, longest: 30_000 }
/** Time after which a stream that hasn't opened is considered down, in milliseconds. */
const timeoutMs = 5_000
/** Time after page start during which late parts of the page still subscribe, in milliseconds. */
const startupMs = 60_000

export interface EventListeners {
  onEvent?: (event: ServerEvent) => void
  /** Called when the stream reopens; events may have been missed, so affected data must be refetched. */
  onReconnect?: () => void
  /** Called if the server rejects the stream, which may mean that the session has ended. */
  onRefused?: () => void
}

const subscribers = new Set<EventListeners>()
const statusListeners = createListeners()
let source: EventSource | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Whether the stream is open; assumed to be until an error or a long silence. */
let isLive = true
let timeout: ReturnType<typeof setTimeout> | undefined
/** Whether events may have been missed while the stream was closed. */
let mayHaveMissedEvents = false
/** Whether a message has arrived, possibly before all parts of the page had subscribed. */
let hasMessage = false
/** When the stream was last open, on the page's clock; displayed data may be newer than that. */
let lastEventAt = 0

function setLive(value: boolean): void {
  if (isLive === value) return
  isLive = value
  statusListeners.notify()
}

function refetch(): void {
  for (const { onReconnect } of subscribers) onReconnect?.()
}

function openStream(): void {
  timeout ??= setTimeout(() => setLive(false), timeoutMs)
  const streamTime = serverClockAt(lastEventAt)
  source = new EventSource(urlFor('streamEvents', { query: { since: streamTime } }))
  source.onopen = () => {
    clearTimeout(timeout)
    failures = 0
    setLive(true)
    if (mayHaveMissedEvents) refetch()
    mayHaveMissedEvents = false
  }
  source.onmessage = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as ServerEvent
    hasMessage = true
    if (event.type === 'missed') refetch()
    else for (const { onEvent } of subscribers) onEvent?.(event)
  }
  source.onerror = () => {
    setLive(false)
    mayHaveMissedEvents = true
    lastEventAt = performance.now()
    // The browser reconnects on its own after an interruption, but not after an HTTP error.
    if (source?.readyState === EventSource.CLOSED) {
      for (const { onRefused } of subscribers) onRefused?.()
      clearTimeout(retry)
      failures += 1
      retry = setTimeout(openStream, retryDelay(failures, retryDelays))
    }
  }
}

function close(): void {
  clearTimeout(retry)
  clearTimeout(timeout)
  timeout = undefined
  source?.close()
  source = undefined
  lastEventAt = performance.now()
  mayHaveMissedEvents = false
  setLive(true)
}

/** Subscribes to the page's shared stream, which stays open while anyone is subscribed. */
export function subscribe(listeners: EventListeners): () => void {
  subscribers.add(listeners)
  if (!source) openStream()
  else if (hasMessage && performance.now() < startupMs) listeners.onReconnect?.()
  return () => {
    subscribers.delete(listeners)
    // Navigation unsubscribes and resubscribes in quick succession, so the stream isn't closed right away.
    setTimeout(() => subscribers.size === 0 && close(), 1_000)
  }
}

/** Subscribes listeners while the component is mounted. The listeners may change between renders. */
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

/** Returns whether the stream is open; pages poll while it is down. */
export function useIsStreamLive(): boolean {
  return useSyncExternalStore(
    statusListeners.add,
    () => isLive,
    () => isLive,
  )
}
