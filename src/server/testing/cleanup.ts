import { afterAll, onTestFinished } from 'vitest'

/** Closes a resource after the current test, or after the file if called at its top level. */
export function onTestEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    afterAll(close)
  }
}
