import type { Collection } from '#contract/collection.ts'
import { logWarning } from '#web/lib/log.ts'

/**
 * What a collection is now, for those who poll: asked for once more where it is complete and its beginning has not come
 * with it. A failure is logged and changes nothing. @returns undefined when nothing was learnt
 */
export async function polled(fetch: () => Promise<Collection>): Promise<Collection | undefined> {
  try {
    const fresh = await fetch()
    return fresh.processing.state === 'complete' && fresh.snippet === '' ? await fetch() : fresh
  } catch (error) {
    logWarning('Issue checking for progress', error)
    return undefined
  }
}
