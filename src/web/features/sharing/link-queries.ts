import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedLink } from '#contract/public-links.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'

/** Public link options, as sent in a request. */
export type LinkOptions = Partial<
  Pick<ManagedLink, 'expiresAt' | 'allowExport' | 'showHighlights' | 'showComments' | 'showTranslations'>
> & {
  /** New password; null removes it. */
  password?: string | null
}

export const publicLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['publicLink', id],
    queryFn: ({ signal }) => call('getPublicLink', { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Fetches a workspace's public links. */
export const publicLinksQuery = (oid: string) =>
  infiniteQueryOptions({
    queryKey: ['publicLinks', oid],
    queryFn: ({ pageParam: after, signal }) =>
      call('listPublicLinks', { params: { oid }, query: { ...(after && { after }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.LastEvaluatedKey?.after as string | undefined,
    staleTime: 0,
  })

/** Creates mutations that create, change and remove a collection's public link. */
export function useLinkChanges(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = publicLinkQuery(id)
  const onError = useShowError()
  const put = (link: ManagedLink | null) => {
    queryClient.setQueryData(queryKey, link)
    return queryClient.invalidateQueries({ queryKey: ['publicLinks'] })
  }
  const scope = { id: queryKey.join() }
  const createKey = ['createPublicLink', id]
  const create = useMutation({
    scope,
    mutationKey: createKey,
    mutationFn: () => call('createPublicLink', { params: { id } }),
    onSuccess: put,
    onError,
  })
  const change = useMutation({
    scope,
    mutationFn: (body: LinkOptions) => call('changePublicLink', { params: { id }, body }),
    onSuccess: put,
    onError,
  })
  const remove = useMutation({
    scope,
    mutationFn: () => call('removePublicLink', { params: { id } }),
    onSuccess: () => put(null),
    onError,
  })
  /** Creates a link, unless it is already being created: a second one would replace it. */
  const createOnce = () => {
    if (queryClient.isMutating({ mutationKey: createKey }) === 0) create.mutate()
  }
  const { isPending, isIdle } = create
  return { create: { run: createOnce, isPending, isIdle }, change, remove }
}
