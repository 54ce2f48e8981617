import type { Collection } from '#contract/collection.ts'
import { logWarning } from '#web/lib/log.ts'

/**
 * Fetches a polled collection, a second time if it is complete but has no snippet yet. Logs failures.
 * @returns undefined after a failure
 */
export async function fetchPolledCollection(
  fetch: () => Promise<Collection>,
): Promise<Collection | undefined> {
  try {
    const collection = await fetch()
    return collection.processing.state === 'complete' && collection.snippet === ''
      ? await fetch()
      : collection
  } catch (error) {
    logWarning('Issue checking for progress', error)
    return undefined
  }
}
