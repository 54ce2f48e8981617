import { webRoutes } from '#contract/web-routes.ts'
import { call, setFailureHandler } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'

export type UsageEvent =
  | 'Signed Up'
  | 'Signed In'
  | 'Upload Started'
  | 'Upload Failed'
  | 'Transcript Opened'
  | 'Document Opened'
  | 'Transcript Exported'
  | 'Help Opened'
  | 'Error'

/** Returns whether the browser asks sites not to track the user. */
const isRefused = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Logs a usage event if the installation keeps an event log. Ignores failures. */
export async function track(
  event: UsageEvent,
  properties: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  try {
    const { eventLog } = await queryClient.ensureQueryData(productConfigQuery)
    if (!eventLog || isRefused()) return
    const body = { event, properties: { ...properties, path: location.pathname } }
    await call('trackEvent', { body }, { keepalive: true })
  } catch {
    // Logging failures must not affect users.
  }
}

/** Statuses that occur in normal use: signed out, not found, changed, or locked by another user. */
const ignoredStatuses = [401, 404, 409, 423]
/** Requests made by event logging itself. */
const eventLogPaths: string[] = [webRoutes.trackEvent.path, webRoutes.getConfig.path]

/** Logs requests that fail with a response. */
export function trackFailedCalls(): void {
  setFailureHandler(({ code, status }, { method, path }) => {
    if (ignoredStatuses.includes(status) || eventLogPaths.includes(path)) return
    void track('Error', { kind: 'request', code, status, call: `${method} ${path}` })
  })
}
