import { usageEventEndpoints } from '#contract/usage-events.ts'
import { call } from './api.ts'
import { productConfigQuery } from './product-config.ts'
import { queryClient } from './query-client.ts'

export type UsageEvent =
  | 'Signed Up'
  | 'Signed In'
  | 'Upload Started'
  | 'Upload Failed'
  | 'Transcript Opened'
  | 'Transcript Exported'
  | 'Help Opened'
  | 'Error'

/** Whether the browser asks not to be tracked. */
const isRefused = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Logs a usage event where the installation keeps an event log. Failures are ignored. */
export async function track(
  event: UsageEvent,
  properties: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  try {
    const { eventLog } = await queryClient.ensureQueryData(productConfigQuery)
    if (!eventLog || isRefused()) return
    const body = { event, properties: { ...properties, path: location.pathname } }
    await call(usageEventEndpoints.trackEvent, { body }, { keepalive: true })
  } catch {
    // A lost event must not disturb anyone.
  }
}
