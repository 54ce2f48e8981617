import type { Collection } from '#contract/collection.ts'
import { call } from '#web/lib/api.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useUserSettings } from '#web/lib/user-settings.ts'

const maxRecent = 300

export interface DocumentTags {
  /** Ids of the document's tags. */
  chosen: readonly string[]
  /** Ids of the tags that the user has put on documents, most recently used first. */
  recent: readonly string[]
  /** Shows the tags immediately, and saves them once a new one has been created. */
  change(ids: string[], made?: Promise<unknown>): void
}

/** Returns the tags of a document, and the action that changes them. Errors are reported and revert the change. */
export function useDocumentTags(
  document: Collection,
  viewer: string,
  onChanged: (collection: Collection) => void,
): DocumentTags {
  const showError = useShowError()
  const own = useUserSettings(viewer)
  const { id, tags: chosen = [] } = document
  const { documentTags: recent } = own.settings
  const save = async (tags: string[], made: Promise<unknown> | undefined) => {
    onChanged({ ...document, tags })
    try {
      await made
      onChanged(await call('tagDocument', { params: { id }, body: { tags } }))
    } catch (error) {
      onChanged(document)
      // A tag that couldn't be created was reported already.
      if (await isFulfilled(made)) showError(error)
      return
    }
    const added = tags.filter((tag) => !chosen.includes(tag))
    if (added.length === 0 || !own.loaded) return
    const earlier = recent.filter((tag) => !added.includes(tag))
    own.change({ documentTags: [...added, ...earlier].slice(0, maxRecent) })
  }
  return { chosen, recent, change: (ids, made) => void save(ids, made) }
}

const isFulfilled = (made: Promise<unknown> | undefined): Promise<boolean> =>
  Promise.resolve(made).then(
    () => true,
    () => false,
  )
