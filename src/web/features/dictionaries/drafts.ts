import { useState } from 'react'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import type { DictionaryDraft } from './draft.ts'

const isText = (value: unknown) => typeof value === 'string'
const isRowList = (value: unknown) =>
  Array.isArray(value) && value.every((row) => isText(row?.key) && isText(row?.from) && isText(row?.to))

function isDraft(value: unknown): value is DictionaryDraft {
  const { name, language, terms, sounds, rules, isDefault } = { ...(value as Partial<DictionaryDraft>) }
  const hasValidTexts = isText(name) && isText(terms) && (language === null || isText(language))
  return hasValidTexts && isRowList(sounds) && isRowList(rules) && typeof isDefault === 'boolean'
}

/** Returns the drafts stored by an earlier page, excluding invalid ones. */
export function readDrafts(text: string | undefined): Record<string, DictionaryDraft> {
  try {
    const storedDrafts: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {}
    return Object.fromEntries(
      Object.entries(storedDrafts).filter((entry): entry is [string, DictionaryDraft] => isDraft(entry[1])),
    )
  } catch {
    return {}
  }
}

const isSame = (a: DictionaryDraft | undefined, b: DictionaryDraft) => JSON.stringify(a) === JSON.stringify(b)

/** Manages unsaved changes by dictionary ID. They are kept in this browser between pages. */
export function useDrafts(uid: string) {
  const key = `longhand.dictionaryDrafts.${uid}`
  const read = () => readDrafts(localStore.getItem(key) ?? undefined)
  const [drafts, setDrafts] = useState(read)
  // Another tab may have changed other drafts since.
  const update = (change: (before: Record<string, DictionaryDraft>) => Record<string, DictionaryDraft>) => {
    const after = change(read())
    localStore.setItem(key, JSON.stringify(after))
    setDrafts(after)
  }
  return {
    drafts,
    put: (id: string, draft: DictionaryDraft) => update((before) => ({ ...before, [id]: draft })),
    drop: (id: string) => update(({ [id]: _, ...others }) => others),
    /** Deletes a saved draft unless it has been changed since. */
    dropIfSaved: (id: string, savedDraft: DictionaryDraft) =>
      update(({ [id]: latest, ...others }) =>
        latest && !isSame(latest, savedDraft) ? { ...others, [id]: latest } : others,
      ),
  }
}
