import { useState } from 'react'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import type { DictionaryDraft } from './draft.ts'

const isText = (value: unknown) => typeof value === 'string'
const areRows = (value: unknown) =>
  Array.isArray(value) && value.every((row) => isText(row?.key) && isText(row?.from) && isText(row?.to))

function isDraft(value: unknown): value is DictionaryDraft {
  const { name, language, terms, sounds, rules, isDefault } = { ...(value as Partial<DictionaryDraft>) }
  const hasTexts = isText(name) && isText(terms) && (language === null || isText(language))
  return hasTexts && areRows(sounds) && areRows(rules) && typeof isDefault === 'boolean'
}

/** Returns the drafts stored by an earlier page, without invalid ones. */
export function readDrafts(text: string | undefined): Record<string, DictionaryDraft> {
  try {
    const stored: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, DictionaryDraft] => isDraft(entry[1])),
    )
  } catch {
    return {}
  }
}

const isSame = (a: DictionaryDraft | undefined, b: DictionaryDraft) => JSON.stringify(a) === JSON.stringify(b)

/** Manages unsaved changes, by dictionary ID. This browser keeps them between pages. */
export function useDrafts(uid: string) {
  const key = `longhand.dictionaryDrafts.${uid}`
  const read = () => readDrafts(localStore.getItem(key) ?? undefined)
  const [kept, setKept] = useState(read)
  // Another tab may have changed others in the meantime.
  const keep = (change: (before: Record<string, DictionaryDraft>) => Record<string, DictionaryDraft>) => {
    const after = change(read())
    localStore.setItem(key, JSON.stringify(after))
    setKept(after)
  }
  return {
    drafts: kept,
    put: (id: string, draft: DictionaryDraft) => keep((before) => ({ ...before, [id]: draft })),
    drop: (id: string) => keep(({ [id]: _, ...others }) => others),
    /** Deletes a saved draft unless it has changed since. */
    dropSaved: (id: string, saved: DictionaryDraft) =>
      keep(({ [id]: latest, ...others }) =>
        latest && !isSame(latest, saved) ? { ...others, [id]: latest } : others,
      ),
  }
}
