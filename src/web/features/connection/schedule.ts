import { localStore } from '#web/lib/browser-storage.ts'

const storageKey = 'longhand.speedCheck'
export const everyMs = 10_800_000
/** Not while the page still loads. */
const settleMs = 5_000

/** Delay until the next check, in milliseconds. */
export function untilNextCheck(now: number, last: string | null = localStore.getItem(storageKey)): number {
  const since = last === null ? Number.NaN : now - Number(last)
  // If the clock was set back, it counts as never.
  return since >= 0 && since < everyMs ? Math.max(settleMs, everyMs - since) : settleMs
}

/** Whether the last measurement is old enough. */
export function isDue(now: number): boolean {
  return untilNextCheck(now) <= settleMs
}

export function rememberCheck(now: number): void {
  localStore.setItem(storageKey, String(now))
}

/** After a check without a result, the next page tries again. */
export function forgetCheck(): void {
  localStore.removeItem(storageKey)
}

interface Device {
  userAgent: string
  userAgentData?: { mobile?: boolean }
  connection?: { saveData?: boolean }
}

/** Phones, and users who save data, are spared the download. */
export function isSpared({ userAgent, userAgentData, connection }: Device): boolean {
  const mobile = userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad/i.test(userAgent)
  return mobile || connection?.saveData === true
}
