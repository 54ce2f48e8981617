import type { Collection } from '#contract/collection.ts'
import type { ErrorCode, ProcessingErrorCode } from '#contract/errors.ts'
import { autoDetect } from '#domain/languages/languages.ts'
import { isRunning } from '#domain/recognition/processing.ts'
import { statusMessage } from '#domain/recognition/status-message.ts'
import { type VisibleSpeakers, visibleSpeakers } from '#domain/speakers/visible-speakers.ts'
import { allowedActions, type CardAction, type CardViewer, canOpen } from './card-actions.ts'
import { cardName } from './card-texts.ts'
import {
  type CollectionKind,
  kindOfCollection,
  type SnippetPlaceholder,
  showsSnippet,
  snippetPlaceholder,
} from './collection-kinds.ts'

/** Content of a card, a list row or a search result. The texts are in the web catalogs. */
export interface Card {
  /** Truncated name; empty if the collection has no name. */
  name: string
  /** Whether the collection can be opened; failed ones can't. */
  canOpen: boolean
  isRunning: boolean
  kind: CollectionKind
  /** Badges: the kind and, for drafts, `draft`. Empty if `snippet` is null or the language is missing. */
  badges: (CollectionKind | 'draft')[]
  /** Language the content was translated from; null if it isn't a translation. */
  translatedFrom: string | null
  /** Code of the spoken language; null if unknown. */
  language: string | null
  /** Duration in seconds; null if unknown, and for documents. */
  duration: number | null
  snippet: CardSnippet | null
  speakers: VisibleSpeakers | null
  status: CardStatus | null
  progress: CardProgress | null
  actions: CardAction[]
}

/** Beginning of the text, or the key of a placeholder. */
export type CardSnippet = { text: string } | { placeholder: SnippetPlaceholder }

/** Status message, if the collection is neither processing normally nor complete. */
export type CardStatus =
  | { kind: 'language' | 'paused' | 'overdue' | 'gaveUp' }
  | { kind: 'failed'; code: ProcessingErrorCode }
  | { kind: 'moving'; unfinished?: ErrorCode }
  | { kind: 'notMoved'; code: ErrorCode }

export interface CardProgress {
  activity: 'queued' | 'translating' | NonNullable<Collection['processing']['stage']>
  percent: number
  /** Estimated time remaining; null if unknown. */
  left: TimeLeft | null
}

/** Unit and amount of an estimated time. */
export interface TimeLeft {
  unit: 'moment' | 'minutes' | 'hours'
  count: number
}

/**
 * Returns the entire content of a collection's card.
 * @param now seconds since 1970
 */
export function createCard(collection: Collection, viewer: CardViewer, now: number): Card {
  const { languageCode, props, quality, tTranslation } = collection
  const kind = kindOfCollection(collection)
  const status = cardStatus(collection, now)
  const snippet = snippetOf(collection)
  const isDraft = quality === 'draft' && kind !== 'reviewed'
  return {
    name: cardName(collection.name),
    canOpen: canOpen(collection),
    isRunning: isRunning(collection),
    kind,
    badges: snippet === null || status?.kind === 'language' ? [] : isDraft ? [kind, 'draft'] : [kind],
    translatedFrom: tTranslation?.from ?? null,
    language: languageCode === '' || languageCode === autoDetect ? null : languageCode,
    duration: props.duration,
    snippet,
    speakers: snippet === null ? null : visibleSpeakers(collection.speakers),
    status,
    progress: progressOf(collection, status),
    actions: allowedActions(collection, viewer, now),
  }
}

function snippetOf(collection: Collection): CardSnippet | null {
  if (!showsSnippet(collection)) return null
  const placeholder = snippetPlaceholder(collection)
  return placeholder === null ? { text: collection.snippet } : { placeholder }
}

/**
 * Returns a collection's status message; null if it needs none.
 * @param now seconds since 1970
 */
export function cardStatus(collection: Collection, now: number): CardStatus | null {
  const { movingTo, moveError } = collection
  if (movingTo) return { kind: 'moving', ...(moveError && { unfinished: moveError }) }
  if (collection.needsLanguage) return { kind: 'language' }
  if (moveError) return { kind: 'notMoved', code: moveError }
  const message = statusMessage(collection, now)
  if (message === 'failed') return { kind: message, code: collection.processing.error?.code ?? 'internal' }
  return message === null || message === 'translating' ? null : { kind: message }
}

/**
 * Returns a recording's progress; null if it isn't being processed, and for documents, which show a
 * placeholder instead of their snippet. Overdue recordings get no time estimate.
 */
function progressOf({ type, processing }: Collection, status: CardStatus | null): CardProgress | null {
  if (type === 'text' || !isRunning({ processing })) return null
  const { state, stage, percent, secondsLeft } = processing
  const activity = state === 'translating' ? state : (state === 'processing' && stage) || 'queued'
  const hasEstimate = state === 'processing' && secondsLeft !== null && status === null
  return { activity, percent, left: hasEstimate ? timeLeft(secondsLeft) : null }
}

/** Returns an estimated time in a suitable unit: less than a minute, minutes, or hours. */
export function timeLeft(seconds: number): TimeLeft {
  if (seconds < 45) return { unit: 'moment', count: 1 }
  if (seconds < 90 * 60) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) }
  return { unit: 'hours', count: Math.round(seconds / 3600) }
}
