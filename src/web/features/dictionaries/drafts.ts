import { useLocalStorage } from '@mantine/hooks'
import type { DictionaryDraft } from './draft.ts'

const isText = (value: unknown) => typeof value === 'string'
const areRows = (value: unknown) =>
  Array.isArray(value) && value.every((row) => isText(row?.key) && isText(row?.from) && isText(row?.to))

function isDraft(value: unknown): value is DictionaryDraft {
  const { name, language, terms, sounds, rules, isDefault } = { ...(value as Partial<DictionaryDraft>) }
  const hasTexts = isText(name) && isText(terms) && (language === null || isText(language))
  return hasTexts && areRows(sounds) && areRows(rules) && typeof isDefault === 'boolean'
}

/** The stored drafts of an earlier page, without invalid ones. */
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

/** Unsaved changes, by the id of their dictionary. This browser keeps them between pages. */
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
