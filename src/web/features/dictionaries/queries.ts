import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dictionary, dictionaryEndpoints } from '#contract/dictionaries.ts'
import { call } from '#web/lib/api.ts'
import type { bodyOf, DictionaryDraft } from './draft.ts'

export const dictionariesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['dictionaries', uid],
    queryFn: ({ signal }) => call(dictionaryEndpoints.listDictionaries, { params: { uid } }, { signal }),
  })

const byName = (a: Dictionary, b: Dictionary) => a.name.localeCompare(b.name)

/** Makes or changes the dictionary of an id; `onSaved` runs also when its editor has been left meanwhile. */
export function useSaveDictionary(uid: string, id: string, onSaved: (draft: DictionaryDraft) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body }: { body: ReturnType<typeof bodyOf>; draft: DictionaryDraft }) =>
      call(dictionaryEndpoints.saveDictionary, { params: { uid, id }, body }),
    onSuccess: (saved, { draft }) => {
      queryClient.setQueryData(dictionariesQuery(uid).queryKey, (known = []) =>
        [...known.filter((other) => other.id !== id), saved].sort(byName),
      )
      onSaved(draft)
    },
  })
}

export function useDeleteDictionary(uid: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(dictionaryEndpoints.deleteDictionary, { params: { uid, id } }),
    onSuccess: () =>
      queryClient.setQueryData(dictionariesQuery(uid).queryKey, (known = []) =>
        known.filter((other) => other.id !== id),
      ),
  })
}
