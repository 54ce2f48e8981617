import { notifications } from '@mantine/notifications'
import { useCallback, useRef, useState } from 'react'
import type { DictionaryAddition } from '#contract/dictionaries.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import { type AddedWord, type Destination, type SelectedWord, useDictionaryWords } from './queries.ts'

/** Adds words to a dictionary; asks which one if the collection has no default. */
export function useAddToDictionary(collectionId: string, uid: string) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const { add, undoAddition } = useDictionaryWords(collectionId, uid)
  const [asking, setAsking] = useState<SelectedWord | null>(null)
  /** The selected dictionary; the user is asked only once each time the transcript is opened. */
  const lastDestination = useRef<Destination>(null)
  // Commands stay the same while the transcript is open.
  const latestTexts = useRef({ t, errorText })
  latestTexts.current = { t, errorText }

  const put = useCallback(
    async (word: SelectedWord, destination: Destination = lastDestination.current) => {
      const showFailure = (error: Error) =>
        notifications.show({ color: 'red', message: latestTexts.current.errorText(error) })
      setAsking(null)
      try {
        const addition = await add(word, destination)
        if (!isStored(addition)) return setAsking(word)
        if (destination) lastDestination.current = { dictionary: addition.dictionary.id }
        const { term, rule, dictionary, created } = addition
        const messageValues = { ...rule, term: word.term, name: dictionary.name }
        const key = rule ? 'addedRule' : term === null ? 'known' : 'added'
        const undo = () =>
          undoAddition(addition).then(() => {
            if (created) lastDestination.current = null
            notifications.show({ message: latestTexts.current.t('dictionary.removed', messageValues) })
          }, showFailure)
        const hasChanged = term !== null || rule !== null
        showUndoToast(
          latestTexts.current.t(`dictionary.${key}`, messageValues),
          hasChanged ? { label: latestTexts.current.t('common:undo'), run: () => void undo() } : null,
        )
      } catch (error) {
        // The selected dictionary may have been deleted.
        lastDestination.current = null
        showFailure(error as Error)
      }
    },
    [add, undoAddition],
  )
  return { put, asking, cancel: () => setAsking(null) }
}

const isStored = (addition: DictionaryAddition): addition is AddedWord => addition.dictionary !== null
