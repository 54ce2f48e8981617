import type { Collection } from '#contract/collection.ts'

/** Badges of finished collections. */
export type CollectionKind = 'document' | 'translated' | 'reviewed' | 'awaitsReview' | 'ai'

type KindFields = Pick<Collection, 'type' | 'perfection' | 'tTranslation'>

/**
 * Returns a collection's kind. Only recordings are proofread; a translation of a proofread transcript still
 * counts as machine-made.
 */
export function kindOfCollection({ type, perfection, tTranslation }: KindFields): CollectionKind {
  if (type === 'text') return 'document'
  if (tTranslation) return 'translated'
  if (perfection === undefined) return 'ai'
  return perfection ? 'reviewed' : 'awaitsReview'
}

/**
 * Returns whether Precision may be ordered: once per recording, but not for translations or the welcome
 * recording.
 */
export const isEligibleForPrecision = ({ demo, ...kinds }: KindFields & Pick<Collection, 'demo'>): boolean =>
  !demo && kindOfCollection(kinds) === 'ai'

/** Returns whether the owner may delete a collection; false during a review. */
export const isDeletable = (collection: KindFields): boolean =>
  kindOfCollection(collection) !== 'awaitsReview'

/** Returns whether a card shows a snippet or its placeholder. */
export const showsSnippet = ({
  type,
  processing: { state },
}: Pick<Collection, 'type' | 'processing'>): boolean =>
  type === 'text' ? state !== 'error' && state !== 'translating' : state === 'complete'

/** Placeholders for a snippet. */
export type SnippetPlaceholder = 'waiting' | 'converting' | 'noContent' | 'languageNeeded' | 'noData'

/** Returns the placeholder shown instead of a snippet; null if there is a snippet. */
export function snippetPlaceholder({
  type,
  languageCode,
  processing: { state },
  snippet,
}: Pick<Collection, 'type' | 'languageCode' | 'processing' | 'snippet'>): SnippetPlaceholder | null {
  const isDocument = type === 'text'
  if (isDocument && state !== 'complete') return state === 'processing' ? 'converting' : 'waiting'
  if (!isDocument && languageCode === '') return 'languageNeeded'
  if (snippet.trim() !== '') return null
  return isDocument ? 'noContent' : 'noData'
}
