import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Dictionary } from '#contract/dictionaries.ts'
import { call } from '#web/lib/api/api.ts'
import { dictionariesQuery } from '#web/lib/queries/dictionaries.ts'
import type { DictionaryDraft, toRequestBody } from './draft.ts'

const byName = (a: Dictionary, b: Dictionary) => a.name.localeCompare(b.name)

/** Clears a dictionary's default flag if the saved one is now the default for the same language. */
const withoutDefault = ({ isDefault, language }: Dictionary, dictionary: Dictionary): Dictionary =>
  isDefault && dictionary.language === language ? { ...dictionary, isDefault: false } : dictionary

/** Creates or updates a dictionary by ID; `onSaved` is called even if its editor has since been closed. */
export function useSaveDictionary(uid: string, id: string, onSaved: (draft: DictionaryDraft) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body }: { body: ReturnType<typeof toRequestBody>; draft: DictionaryDraft }) =>
      call('saveDictionary', { params: { uid, id }, body }),
    onSuccess: (savedDictionary, { draft }) => {
      queryClient.setQueryData(dictionariesQuery(uid).queryKey, (dictionaries = []) =>
        [
          ...dictionaries
            .filter((dictionary) => dictionary.id !== id)
            .map((other) => withoutDefault(savedDictionary, other)),
          savedDictionary,
        ].sort(byName),
      )
      onSaved(draft)
    },
  })
}

export function useDeleteDictionary(uid: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('deleteDictionary', { params: { uid, id } }),
    onSuccess: () =>
      queryClient.setQueryData(dictionariesQuery(uid).queryKey, (dictionaries = []) =>
        dictionaries.filter((dictionary) => dictionary.id !== id),
      ),
  })
}
