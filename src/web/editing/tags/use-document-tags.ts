import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { call } from '#web/lib/api/api.ts'
import { pendingContext } from '#web/lib/api/pending-context.ts'
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

interface Change {
  tags: string[]
  creation: Promise<unknown> | undefined
}

/**
 * Returns a document's tags and a function that changes them. Errors are reported and revert the change to the
 * last saved tags.
 */
export function useDocumentTags(
  document: Collection,
  viewer: string,
  onChanged: (collection: Collection) => void,
): DocumentTags {
  const client = useQueryClient()
  const showError = useShowError()
  const ownSettings = useUserSettings(viewer)
  const { id, tags: selectedIds = [] } = document
  const { documentTags: recent } = ownSettings.settings
  const mutationKey = ['documentTags', id]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const { mutate } = useMutation({
    mutationKey,
    // Saves changes sequentially so that the last value wins.
    scope: { id: mutationKey.join() },
    mutationFn: async ({ tags, creation }: Change) => {
      await creation
      return call('tagDocument', { params: { id }, body: { tags } })
    },
    onMutate: () => pendingContext<{ saved: Collection }>(client, mutationKey) ?? { saved: document },
    onSuccess: (saved, { tags }, context) => {
      context.saved = saved
      // Earlier responses are older than the tags on the page.
      if (isLast()) onChanged(saved)
      const addedTags = tags.filter((tag) => !selectedIds.includes(tag))
      if (addedTags.length === 0 || !ownSettings.loaded) return
      const earlierTags = recent.filter((tag) => !addedTags.includes(tag))
      ownSettings.change({ documentTags: [...addedTags, ...earlierTags].slice(0, maxRecent) })
    },
    onError: async (error, { creation }, context) => {
      if (context && isLast()) onChanged(context.saved)
      // A failure to create a tag has already been reported.
      if (await isFulfilled(creation)) showError(error)
    },
  })
  const change = (tags: string[], creation?: Promise<unknown>) => {
    mutate({ tags, creation })
    onChanged({ ...document, tags })
  }
  return { selectedIds, recent, change }
}

const isFulfilled = (creation: Promise<unknown> | undefined): Promise<boolean> =>
  Promise.resolve(creation).then(
    () => true,
    () => false,
  )
