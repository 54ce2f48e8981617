import type { Collection } from '#contract/collection.ts'
import { isDeletable, kindOfCollection, showsSnippet, snippetPlaceholder } from '#domain/collection-kinds.ts'
import { cardName, cardSnippet } from '#domain/collections.ts'
import { autoDetect, shortLanguageCode } from '#domain/languages.ts'
import { shownSpeakers } from '#domain/shown-speakers.ts'
import { mayRetry, statusMessage } from '#domain/status-message.ts'
import { timeLeft } from '#web/features/collections/card/time-left.ts'
import { wavePath } from '#web/features/collections/card/wave-path.ts'
import { formatDate, formatDuration, formatPercent, formatTime } from '#web/lib/format.ts'
import type { Values } from './slots.ts'

/** The kinds of cards and rows that were drawn; `far` is one by its name alone. */
export type Kind =
  | ('complete' | 'running' | 'paused' | 'late' | 'gaveUp')
  | ('error' | 'lost' | 'language' | 'unheard' | 'far')

interface Said {
  view: 'grid' | 'list'
  /** Whose dashboard it is. */
  uid: string
  language: string
  /** By key. */
  texts: Record<string, string>
}

/** Which of them shows a collection. `now` in seconds since 1970. */
export function kindOf(collection: Collection, now = Date.now() / 1000): Exclude<Kind, 'far'> {
  const { needsLanguage } = collection
  const { state } = collection.processing
  if (showsSnippet(collection)) return needsLanguage ? 'unheard' : 'complete'
  if (state === 'paused') return state
  if (state === 'error') return needsLanguage ? 'language' : mayRetry(collection, now) ? 'error' : 'lost'
  const message = statusMessage(collection, now)
  return message === 'overdue' ? 'late' : message === 'gaveUp' ? message : 'running'
}

/** What a card or a row shows of a collection, as the program will write it. */
export function cardValues(collection: Collection, kind: Kind, said: Said): Values {
  const { name, started, languageCode, props, quality, processing } = collection
  const work = kindOfCollection(collection)
  const { texts, language } = said
  const noName = texts['no.noName'] ?? ''
  const shown = { name, shownName: cardName(name) || noName }
  if (kind === 'far') return shown
  const hasLanguage = languageCode !== '' && languageCode !== autoDetect
  const isMine = collection.userId === said.uid
  return {
    ...shown,
    named: name || noName,
    rename: isMine ? '' : null,
    delete: isMine && isDeletable(collection) ? '' : null,
    language: hasLanguage ? shortLanguageCode(languageCode).toUpperCase() : null,
    duration: props.duration === null ? null : formatDuration(Math.floor(props.duration)),
    date: formatDate(started, language),
    time: formatTime(started, language),
    iso: new Date(started * 1000).toISOString(),
    wave: wavePath(collection.overview),
    why: texts[`processing.${processing.error?.code ?? 'internal'}`] ?? '',
    ...(showsSnippet(collection) && {
      ...speakersOf(collection, texts),
      snippet: snippetOf(collection, said),
      kind: texts[`badge.${work}`] ?? '',
      draft: quality === 'draft' && work !== 'reviewed' ? (texts['badge.draft'] ?? '') : null,
    }),
    ...((kind === 'running' || kind === 'late' || kind === 'gaveUp') &&
      progressOf(collection, kind !== 'running', said)),
  }
}

function snippetOf(collection: Collection, { view, texts }: Said): string {
  const note = snippetPlaceholder(collection)
  if (note) return texts[`beginning.${note}`] ?? ''
  return view === 'grid' ? cardSnippet(collection.snippet) : collection.snippet
}

/** Where nothing is said of them, they are not there. */
function speakersOf(collection: Collection, texts: Record<string, string>): Values {
  const shown = shownSpeakers(collection.speakers)
  if (!shown) return { saidSpeakers: null }
  const { names, more } = shown
  const say = (key: string) =>
    (texts[`speakers.${key}`] ?? '').replace(/\{\{(\w+)\}\}/g, (_, of) =>
      of === 'names' ? names : String(more),
    )
  if (!names) return { speakers: say('unnamed'), saidSpeakers: say('unnamed'), moreSpeakers: null }
  const saidSpeakers = say(more > 0 ? 'andMore' : 'named')
  return { speakers: names, saidSpeakers, moreSpeakers: more > 0 ? `+${more}` : null }
}

/** @param late it takes longer than expected, so that no time is promised */
function progressOf({ processing }: Collection, late: boolean, { texts, language }: Said): Values {
  const { state, stage, percent, secondsLeft } = processing
  const doing =
    state === 'translating' ? 'status.translating' : `stage.${(state === 'processing' && stage) || 'queued'}`
  return {
    doing: texts[doing] ?? '',
    percent: formatPercent(percent, language),
    part: String(percent),
    left: state === 'processing' && secondsLeft !== null && !late ? leftOf(secondsLeft, texts, language) : '',
  }
}

function leftOf(seconds: number, texts: Record<string, string>, language: string): string {
  const { unit, count } = timeLeft(seconds)
  const form = new Intl.PluralRules(language).select(count)
  const text = texts[`left.${unit}`] ?? texts[`left.${unit}_${form}`] ?? ''
  return text.replace('{{count}}', String(count))
}
