import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { cardName } from '#domain/collections/card-texts.ts'
import {
  deleteCollection,
  refetchCollections,
  refetchCounts,
  refetchTrash,
  removeFromLists,
} from '#web/features/collections/state/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'

/**
 * Deletes the collection that a page shows and leaves the page. A message offers to restore the collection
 * from the trash.
 */
export function useDeleteShownCollection(onDeleted: () => void) {
  const { t } = useTranslation(['collections', 'common'])
  const client = useQueryClient()
  const onError = useShowError()
  const refetch = () => {
    refetchCollections(client)
    void refetchCounts(client)
    void refetchTrash(client)
  }
  const restore = (id: string) =>
    call('restoreCollection', { params: { id } }).catch(onError).finally(refetch)
  return useMutation({
    mutationFn: ({ id }: Collection) => deleteCollection(id, false),
    onSuccess: (_, { id, name }) => {
      removeFromLists(client, new Set([id]))
      refetch()
      const displayName = cardName(name) || t('collections:noName')
      showUndoToast(t('collections:deleted', { name: displayName }), {
        label: t('common:undo'),
        run: () => void restore(id),
      })
      onDeleted()
    },
    onError,
  })
}
