import type { Collection } from '#contract/collections.ts'
import { beginningNote, kindOfCollection, showsBeginning } from '#domain/collection-kinds.ts'
import { cardName, cardSnippet } from '#domain/collections.ts'
import { autoDetect, shortLanguageCode } from '#domain/languages.ts'
import { statusMessage } from '#domain/status-message.ts'
import { timeLeft } from '#web/features/collections/time-left.ts'
import { formatDate, formatDuration, formatPercent } from '#web/lib/format.ts'
import type { Values } from './slots.ts'

/** The kinds of cards and rows that were drawn; `far` is one by its name alone. */
export type Kind = 'complete' | 'running' | 'late' | 'paused' | 'error' | 'language' | 'far'

interface Said {
  view: 'grid' | 'list'
  language: string
  /** By key. */
  texts: Record<string, string>
}

/**
 * Which of them shows a collection. What is said of trouble, and what can be done about it, comes with the program, as
 * it comes a little later there, too. `now` in seconds since 1970.
 */
export function kindOf(collection: Collection, now = Date.now() / 1000): Exclude<Kind, 'far'> {
  const { state } = collection.processing
  if (showsBeginning(collection)) return 'complete'
  if (state === 'paused') return state
  if (state === 'error') return collection.needsLanguage ? 'language' : 'error'
  const message = statusMessage(collection, now)
  return message === null || message === 'translating' ? 'running' : 'late'
}

/** What a card or a row shows of a collection, as the program will write it. */
export function cardValues(collection: Collection, kind: Kind, said: Said): Values {
  const { name, started, languageCode, props, quality } = collection
  const work = kindOfCollection(collection)
  const { texts, language } = said
  const named = { name, shownName: cardName(name) || (texts['no.noName'] ?? '') }
  if (kind === 'far') return named
  const hasLanguage = languageCode !== '' && languageCode !== autoDetect
  return {
    ...named,
    language: hasLanguage ? shortLanguageCode(languageCode).toUpperCase() : null,
    duration: props.duration === null ? null : formatDuration(Math.floor(props.duration)),
    date: formatDate(started, language),
    iso: new Date(started * 1000).toISOString(),
    ...(kind === 'complete' && {
      snippet: snippetOf(collection, said),
      kind: texts[`badge.${work}`] ?? '',
      draft: quality === 'draft' && work !== 'reviewed' ? (texts['badge.draft'] ?? '') : null,
    }),
    ...(kind === 'running' && progressOf(collection, said)),
  }
}

function snippetOf(collection: Collection, { view, texts }: Said): string {
  const note = beginningNote(collection)
  if (note) return texts[`beginning.${note}`] ?? ''
  return view === 'grid' ? cardSnippet(collection.snippet) : collection.snippet
}

function progressOf({ processing }: Collection, { texts, language }: Said): Values {
  const { state, stage, percent, secondsLeft } = processing
  const doing =
    state === 'translating' ? 'status.translating' : `stage.${(state === 'processing' && stage) || 'queued'}`
  return {
    doing: texts[doing] ?? '',
    percent: formatPercent(percent, language),
    part: String(percent),
    left: state === 'processing' && secondsLeft !== null ? leftOf(secondsLeft, texts, language) : '',
    cancel: state === 'translating' ? null : '',
  }
}

function leftOf(seconds: number, texts: Record<string, string>, language: string): string {
  const { unit, count } = timeLeft(seconds)
  const form = new Intl.PluralRules(language).select(count)
  const text = texts[`left.${unit}`] ?? texts[`left.${unit}_${form}`] ?? ''
  return text.replace('{{count}}', String(count))
}
