import { localStore } from '#web/lib/storage/browser-storage.ts'

const storageKey = 'longhand.speedCheck'
export const checkIntervalMs = 10_800_000
/** Delay until the page has finished loading, in milliseconds. */
const initialDelayMs = 5_000

/** Returns the delay until the next check, in milliseconds. */
export function nextCheckDelay(
  now: number,
  lastCheck: string | null = localStore.getItem(storageKey),
): number {
  const elapsedMs = lastCheck === null ? Number.NaN : now - Number(lastCheck)
  // If the clock was set back, the last check counts as never.
  return elapsedMs >= 0 && elapsedMs < checkIntervalMs
    ? Math.max(initialDelayMs, checkIntervalMs - elapsedMs)
    : initialDelayMs
}

/** Returns whether the last measurement is outdated. */
export function isDue(now: number): boolean {
  return nextCheckDelay(now) <= initialDelayMs
}

export function rememberCheck(now: number): void {
  localStore.setItem(storageKey, String(now))
}

/** Allows the next page to retry after a check without a result. */
export function clearLastCheck(): void {
  localStore.removeItem(storageKey)
}

interface Device {
  userAgent: string
  userAgentData?: { mobile?: boolean }
  connection?: { saveData?: boolean }
}

/** Returns whether to skip the download, which is the case on phones and for users in data-saver mode. */
export function shouldSkipCheck({ userAgent, userAgentData, connection }: Device): boolean {
  const isMobile = userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad/i.test(userAgent)
  return isMobile || connection?.saveData === true
}
