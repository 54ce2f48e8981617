import { afterAll, onTestFinished } from 'vitest'

/**
 * Closes a resource after the current test, or after the file if called at its top level. Don't call it in
 * beforeAll, where Vitest ignores it.
 */
export function onTestEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    afterAll(close)
  }
}
