import { useLocalStorage } from '@mantine/hooks'
import { z } from 'zod'
import { type DictionaryDraft, dictionaryDraft } from './draft.ts'

const drafts = z.record(z.string(), dictionaryDraft)

/** The stored draft of an earlier page; undefined if it is invalid. */
export function readDrafts(text: string | undefined): Record<string, DictionaryDraft> {
  try {
    return drafts.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

const isSame = (a: DictionaryDraft | undefined, b: DictionaryDraft) => JSON.stringify(a) === JSON.stringify(b)

/** Changes that are not saved yet, by the id of their dictionary. This browser keeps them from page to page. */
export function useDrafts(uid: string) {
  const [kept, keep] = useLocalStorage<Record<string, DictionaryDraft>>({
    key: `longhand.dictionaryDrafts.${uid}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readDrafts,
  })
  return {
    drafts: kept,
    put: (id: string, draft: DictionaryDraft) => keep((before) => ({ ...before, [id]: draft })),
    drop: (id: string) => keep(({ [id]: _, ...others }) => others),
    /** Deletes a saved draft, unless it has changed since. */
    dropSaved: (id: string, saved: DictionaryDraft) =>
      keep(({ [id]: latest, ...others }) =>
        latest && !isSame(latest, saved) ? { ...others, [id]: latest } : others,
      ),
  }
}
