import type { Collection } from '#contract/collection.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'

const maxRecent = 300

export interface DocumentTags {
  /** IDs of the document's tags. */
  selectedIds: readonly string[]
  /** IDs of the tags that the user has added to documents, most recently used first. */
  recent: readonly string[]
  /** Shows the tags immediately, and saves them once `creation`, if given, has resolved. */
  change(ids: string[], creation?: Promise<unknown>): void
}

/** Returns a document's tags and a function that changes them. Errors are reported and revert the change. */
export function useDocumentTags(
  document: Collection,
  viewer: string,
  onChanged: (collection: Collection) => void,
): DocumentTags {
  const showError = useShowError()
  const ownSettings = useUserSettings(viewer)
  const { id, tags: selectedIds = [] } = document
  const { documentTags: recent } = ownSettings.settings
  const save = async (tags: string[], creation: Promise<unknown> | undefined) => {
    onChanged({ ...document, tags })
    try {
      await creation
      onChanged(await call('tagDocument', { params: { id }, body: { tags } }))
    } catch (error) {
      onChanged(document)
      // A failure to create a tag has already been reported.
      if (await isFulfilled(creation)) showError(error)
      return
    }
    const addedTags = tags.filter((tag) => !selectedIds.includes(tag))
    if (addedTags.length === 0 || !ownSettings.loaded) return
    const earlierTags = recent.filter((tag) => !addedTags.includes(tag))
    ownSettings.change({ documentTags: [...addedTags, ...earlierTags].slice(0, maxRecent) })
  }
  return { selectedIds, recent, change: (ids, creation) => void save(ids, creation) }
}

const isFulfilled = (creation: Promise<unknown> | undefined): Promise<boolean> =>
  Promise.resolve(creation).then(
    () => true,
    () => false,
  )
