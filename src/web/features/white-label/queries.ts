import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { WhiteLabelFields, WhiteLabelRecord } from '#contract/white-labels.ts'
import { call, sendFile } from '#web/lib/api/api.ts'

const queryKey = ['white-labels'] as const

/** Fetches all white-label pages, sorted by name. */
export const whiteLabelsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await call('listWhiteLabels', {}, { signal })).Items,
})

/** Fetches the workspaces that match a search term. */
export const workspacesQuery = (q: string) =>
  queryOptions({
    queryKey: ['white-labels', 'workspaces', q],
    queryFn: async ({ signal }) =>
      (await call('listAllWorkspaces', { query: { ...(q && { q }) } }, { signal })).Items,
    placeholderData: keepPreviousData,
  })

export interface SavedWhiteLabel {
  /** ID of the page; undefined for a new one. */
  id: string | undefined
  fields: WhiteLabelFields
  /** New logo; null removes it, undefined keeps it. */
  logo: File | null | undefined
}

/** Saves the fields, then the logo. `onSaved` receives the ID as soon as the fields are saved. */
async function save(
  { id, fields, logo }: SavedWhiteLabel,
  onSaved: (id: string) => void,
): Promise<WhiteLabelRecord> {
  const response = id
    ? await call('changeWhiteLabel', { params: { whiteLabelId: id }, body: fields })
    : await call('addWhiteLabel', { body: fields })
  onSaved(response.id)
  const input = { params: { whiteLabelId: response.id } }
  if (logo) return sendFile('putWhiteLabelLogo', input, logo)
  return logo === null && response.logo ? call('removeWhiteLabelLogo', input) : response
}

export function useSaveWhiteLabel() {
  const queryClient = useQueryClient()
  // ID of a page that was saved even though its logo was rejected, so that the next attempt updates the same
  // page.
  const savedId = useRef<string>(undefined)
  return useMutation({
    mutationFn: ({ id = savedId.current, ...fields }: SavedWhiteLabel) =>
      save({ id, ...fields }, (savedRecord) => {
        savedId.current = savedRecord
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey, exact: true }),
  })
}

export function useSetActive(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (active: boolean) =>
      call('changeWhiteLabel', { params: { whiteLabelId: id }, body: { active } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey, exact: true }),
  })
}

export function useRemoveWhiteLabel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('removeWhiteLabel', { params: { whiteLabelId: id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey, exact: true }),
  })
}
