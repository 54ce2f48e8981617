import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { useShowError } from './use-show-error.ts'

/** Creates an action on a collection that passes the result to `onUpdated` and reports errors. */
export function useCollectionCall<Input>(
  mutationFn: (input: Input) => Promise<Collection>,
  onUpdated: (queryClient: QueryClient, collection: Collection) => void,
) {
  const queryClient = useQueryClient()
  const onError = useShowError()
  return useMutation({
    mutationFn,
    onSuccess: (collection) => onUpdated(queryClient, collection),
    onError,
  })
}
