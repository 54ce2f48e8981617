import { afterAll, onTestFinished } from 'vitest'

/** Has something closed after the test that this is called in, or after the file when called at its top. */
export function whenDone(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    afterAll(close)
  }
}
