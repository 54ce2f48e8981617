import type { Collection } from '#contract/collection.ts'

/** What a finished collection is called on its badge. */
export type CollectionKind = 'document' | 'translated' | 'reviewed' | 'awaitsReview' | 'ai'

type Kinds = Pick<Collection, 'type' | 'perfection' | 'tTranslation'>

/** What a collection is, and whose work. People review what was spoken: what was translated from it is a machine's again. */
export function kindOfCollection({ type, perfection, tTranslation }: Kinds): CollectionKind {
  if (type === 'text') return 'document'
  if (tTranslation) return 'translated'
  if (perfection === undefined) return 'ai'
  return perfection ? 'reviewed' : 'awaitsReview'
}

/** Whether its owner may delete it: not what somebody has been asked to review. */
export const isDeletable = (collection: Kinds): boolean => kindOfCollection(collection) !== 'awaitsReview'

/** Whether it is far enough to show its beginning: a document says there how far it is. */
export const showsSnippet = ({
  type,
  processing: { state },
}: Pick<Collection, 'type' | 'processing'>): boolean =>
  type === 'text' ? state !== 'error' : state === 'complete'

/** What can be said in place of a beginning. */
export type BeginningNote = 'waiting' | 'converting' | 'noContent' | 'languageNeeded' | 'noData'

/** What is said in place of the beginning of a collection that shows one; null when there is one. */
export function snippetPlaceholder({
  type,
  languageCode,
  processing: { state },
  snippet,
}: Pick<Collection, 'type' | 'languageCode' | 'processing' | 'snippet'>): BeginningNote | null {
  const isDocument = type === 'text'
  if (isDocument && state !== 'complete') return state === 'processing' ? 'converting' : 'waiting'
  if (!isDocument && languageCode === '') return 'languageNeeded'
  if (snippet.trim() !== '') return null
  return isDocument ? 'noContent' : 'noData'
}
