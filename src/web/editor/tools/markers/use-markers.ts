import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { floorToTenth, parseTimeFragment } from '#web/editor/core/playback/time-fragment.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'

/** Distance within which a marker counts as being at a position, in seconds. */
const toleranceSeconds = 0.5

const keyOf = (id: string) => ['collection', id, 'markers'] as const

interface MarkerChange {
  marker: string
  /** Whether to set the marker rather than remove it. */
  on: boolean
}

/** Manages the viewer's private markers, in seconds. Changes appear immediately and revert on failure. */
export function useMarkers(id: string, { enabled = true } = {}) {
  const { t } = useTranslation(['transcripts', 'common'])
  const queryClient = useQueryClient()
  const showError = useShowError()
  const queryKey = keyOf(id)
  const { data } = useQuery({
    queryKey,
    enabled,
    queryFn: async ({ signal }) => (await call('listMarkers', { params: { id } }, { signal })).markers,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const put = ({ marker, on }: MarkerChange) =>
    queryClient.setQueryData<string[]>(queryKey, (before = []) => {
      const others = before.filter((existing) => existing !== marker)
      return on ? [...others, marker] : others
    })
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: ({ marker, on }: MarkerChange) =>
      call(on ? 'addMarker' : 'removeMarker', {
        params: { id },
        body: { marker },
      }),
    onMutate: put,
    onSuccess: ({ markers }) => {
      // Earlier responses are older than the markers on the page.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) queryClient.setQueryData(queryKey, markers)
    },
    onError: (error, change) => {
      put({ ...change, on: !change.on })
      showError(error)
    },
  })
  const markers = useMemo(
    () => (data ?? []).flatMap((marker) => parseTimeFragment(marker)?.from ?? []).sort((a, b) => a - b),
    [data],
  )
  const set = useCallback(
    (at: number) => {
      mutate({ marker: `#t=${at}`, on: true })
      notifications.show({ message: t('markers.set', { time: formatDuration(Math.floor(at)) }) })
    },
    [mutate, t],
  )
  const remove = useCallback(
    (at: number) => {
      mutate({ marker: `#t=${at}`, on: false })
      const time = formatDuration(Math.floor(at))
      showUndoToast(t('markers.removed', { time }), { label: t('common:undo'), run: () => set(at) })
    },
    [mutate, set, t],
  )
  const toggle = useCallback(
    (second: number) => {
      const nearbyMarker = markers.find((at) => Math.abs(at - second) <= toleranceSeconds)
      if (nearbyMarker === undefined) set(floorToTenth(second))
      else remove(nearbyMarker)
    },
    [markers, set, remove],
  )
  return { markers, toggle, remove }
}
