import type { Collection } from '#contract/collection.ts'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import { actionsOn, type CardAction, type CardViewer, opens } from './card-actions.ts'
import {
  type BeginningNote,
  type CollectionKind,
  kindOfCollection,
  showsSnippet,
  snippetPlaceholder,
} from './collection-kinds.ts'
import { cardName } from './collections.ts'
import { autoDetect } from './languages.ts'
import { isRunning } from './processing.ts'
import { type ShownSpeakers, shownSpeakers } from './shown-speakers.ts'
import { statusMessage } from './status-message.ts'

/** The content of a card, a row of the list or a search result. The web catalogs have the texts. */
export interface Card {
  /** Shortened; empty if there is none. */
  name: string
  /** Failed collections don't open. */
  opens: boolean
  running: boolean
  kind: CollectionKind
  /** Badges of finished content: its kind, and draft quality. */
  badges: (CollectionKind | 'draft')[]
  /** The language it was translated from. */
  translatedFrom: string | null
  /** Code of the spoken language; null if unknown. */
  language: string | null
  /** Seconds; null if unknown, and for documents. */
  duration: number | null
  snippet: CardSnippet | null
  speakers: ShownSpeakers | null
  status: CardStatus | null
  progress: CardProgress | null
  actions: CardAction[]
}

/** The start of the text, or the key of a placeholder. */
export type CardSnippet = { text: string } | { placeholder: BeginningNote }

/** The message of a collection that isn't simply running or complete. */
export type CardStatus =
  | { kind: 'language' | 'paused' | 'overdue' | 'gaveUp' }
  | { kind: 'failed'; code: ProcessingErrorCode }

export interface CardProgress {
  activity: 'queued' | 'translating' | NonNullable<Collection['processing']['stage']>
  percent: number
  /** Expected time; null if unknown. */
  left: TimeLeft | null
}

/** Unit and count of an expected time. */
export interface TimeLeft {
  unit: 'moment' | 'minutes' | 'hours'
  count: number
}

/**
 * Everything on a collection's card. @param now seconds since 1970
 * @param now seconds since 1970
 */
export function cardOf(collection: Collection, viewer: CardViewer, now: number): Card {
  const { languageCode, props, quality, tTranslation } = collection
  const kind = kindOfCollection(collection)
  const status = statusOf(collection, now)
  const snippet = snippetOf(collection)
  const isDraft = quality === 'draft' && kind !== 'reviewed'
  return {
    name: cardName(collection.name),
    opens: opens(collection),
    running: isRunning(collection),
    kind,
    badges: snippet === null || status?.kind === 'language' ? [] : isDraft ? [kind, 'draft'] : [kind],
    translatedFrom: tTranslation?.from ?? null,
    language: languageCode === '' || languageCode === autoDetect ? null : languageCode,
    duration: props.duration,
    snippet,
    speakers: snippet === null ? null : shownSpeakers(collection.speakers),
    status,
    progress: progressOf(collection, status),
    actions: actionsOn(collection, viewer, now),
  }
}

function snippetOf(collection: Collection): CardSnippet | null {
  if (!showsSnippet(collection)) return null
  const placeholder = snippetPlaceholder(collection)
  return placeholder === null ? { text: collection.snippet } : { placeholder }
}

/**
 * The message of a collection that needs one.
 * @param now seconds since 1970
 */
export function statusOf(collection: Collection, now: number): CardStatus | null {
  if (collection.needsLanguage) return { kind: 'language' }
  const message = statusMessage(collection, now)
  if (message === 'failed') return { kind: message, code: collection.processing.error?.code ?? 'internal' }
  return message === null || message === 'translating' ? null : { kind: message }
}

/** Documents show their progress in place of their snippet. Late collections get no expected time. */
function progressOf({ type, processing }: Collection, status: CardStatus | null): CardProgress | null {
  if (type === 'text' || !isRunning({ processing })) return null
  const { state, stage, percent, secondsLeft } = processing
  const activity = state === 'translating' ? state : (state === 'processing' && stage) || 'queued'
  const isExpected = state === 'processing' && secondsLeft !== null && status === null
  return { activity, percent, left: isExpected ? timeLeft(secondsLeft) : null }
}

/** An expected time in a suitable unit: under a minute, minutes, or hours. */
export function timeLeft(seconds: number): TimeLeft {
  if (seconds < 45) return { unit: 'moment', count: 1 }
  if (seconds < 90 * 60) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) }
  return { unit: 'hours', count: Math.round(seconds / 3600) }
}
