import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { call } from '#web/lib/api/api.ts'
import { searchResultsKey } from '#web/lib/api/results-key.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { putCollection } from './queries.ts'

/** Duplicates a collection and adds the copy to the lists that it belongs to. */
export function useDuplicate() {
  const { t } = useTranslation('collections')
  const client = useQueryClient()
  const onError = useShowError()
  return useMutation({
    mutationFn: ({ id }: Pick<Collection, 'id' | 'name'>) => call('duplicateCollection', { params: { id } }),
    // Duplicating may take a while, and there is no other progress indicator.
    onMutate: ({ name }) => ({
      notice: notifications.show({
        message: t('duplicating', { name }),
        loading: true,
        autoClose: false,
        withCloseButton: false,
      }),
    }),
    onSettled: (_duplicate, _error, _collection, context) => context && notifications.hide(context.notice),
    onSuccess: (copy) => {
      putCollection(client, copy)
      // The copy may match the search too.
      void client.invalidateQueries({ queryKey: searchResultsKey })
      notifications.show({ message: t('duplicated', { name: copy.name }) })
    },
    onError,
  })
}
