import { localStore } from '#web/lib/storage/browser-storage.ts'

const storageKey = 'longhand.speedCheck'
export const checkIntervalMs = 10_800_000
/** Delay that lets the page finish loading, in milliseconds. */
const initialDelayMs = 5_000

/** Returns the delay until the next check, in milliseconds. */
export function nextCheckDelay(
  now: number,
  lastCheck: string | null = localStore.getItem(storageKey),
): number {
  const elapsedMs = lastCheck === null ? Number.NaN : now - Number(lastCheck)
  // If the clock has been set back, treat the last check as never having happened.
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

/** Lets the next page retry after an inconclusive check. */
export function clearLastCheck(): void {
  localStore.removeItem(storageKey)
}

interface Device {
  userAgent: string
  userAgentData?: { mobile?: boolean }
  connection?: { saveData?: boolean }
}

/** Returns whether to skip the download, as on phones and in data-saver mode. */
export function shouldSkipCheck({ userAgent, userAgentData, connection }: Device): boolean {
  const isMobile = userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad/i.test(userAgent)
  return isMobile || connection?.saveData === true
}
