import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Dictionary, DictionaryAddition } from '#contract/dictionaries.ts'
import { call } from '#web/lib/api/api.ts'
import { dictionariesQuery } from '#web/lib/queries/dictionaries.ts'
import { isEmpty, removeWord } from './remove-word.ts'

/** Selected text and its time span in seconds. */
export interface SelectedWord {
  term: string
  start: number
  end: number
}

/** Stored entry and its dictionary. */
export type AddedWord = DictionaryAddition & { dictionary: Dictionary }

/** Dictionary to add a word to: an existing or new one; null for the default. */
export type Destination = { dictionary: string; name?: string } | null

/** Returns functions that add words from a collection to the user's dictionaries and remove them again. */
export function useDictionaryWords(collectionId: string, uid: string) {
  const queryClient = useQueryClient()
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: dictionariesQuery(uid).queryKey }),
    [queryClient, uid],
  )
  const add = useCallback(
    async (word: SelectedWord, destination: Destination): Promise<DictionaryAddition> => {
      const body = { ...word, ...destination }
      const addition = await call('addToDictionary', { params: { id: collectionId }, body })
      if (addition.dictionary) void refresh()
      return addition
    },
    [collectionId, refresh],
  )
  const undoAddition = useCallback(
    async (addedWord: AddedWord): Promise<void> => {
      const params = { uid, id: addedWord.dictionary.id }
      // Refetch, because the dictionary may have been edited since.
      const before = removeWord(await call('getDictionary', { params }), addedWord)
      if (addedWord.created && isEmpty(before)) await call('deleteDictionary', { params })
      else {
        const { id: _, ...body } = before
        await call('saveDictionary', { params, body })
      }
      void refresh()
    },
    [uid, refresh],
  )
  return { add, undoAddition }
}
