import { createHash } from 'node:crypto'
import { createSnippet } from '#domain/collections/card-texts.ts'
import { type RedactionTarget, redactWords } from '#domain/redaction/redacted-text.ts'
import { mergeSpans, type RedactedSpan } from '#domain/redaction/redaction.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { findRedactedSpans } from '#server/infra/workers/redactions.ts'
import * as queries from './queries.ts'

/** Job that mutes redacted words in media. */
export const muteJob = { name: 'pipeline.mute' } as const
/**
 * Job that applies changed redactions to linked transcripts, for one transcript or for all that have changed.
 */
export const refreshJob = { name: 'redactions.refresh' } as const

interface TranscribedCollection {
  id: string
  language_code: string
  /** Language of the original; null if it isn't a translation. */
  translated_from: string | null
}

/** Returns how to redact a transcript for readers who may not see all words; null if nothing is redacted. */
export async function findRedactionTarget(
  db: Db,
  { id, language_code: languageCode }: Pick<TranscribedCollection, 'id' | 'language_code'>,
): Promise<RedactionTarget | null> {
  const row = await queries.findRedaction(db, id)
  const isEmpty = !row || (row.own?.length === 0 && row.hidden.length === 0)
  return isEmpty ? null : { spans: row.hidden, languageCode }
}

/**
 * Returns a fingerprint of everything, apart from the transcript itself, that determines which words are
 * redacted; empty if nothing is redacted.
 */
export const redactionTag = (redactionTarget: RedactionTarget | null): string =>
  redactionTarget
    ? `-x${createHash('sha256').update(JSON.stringify(redactionTarget)).digest('base64url').slice(0, 12)}`
    : ''

/** Returns the spans of a recording that must be muted, in ascending order. */
export async function findSpansToMute(
  db: Db,
  { id, translated_from }: Pick<TranscribedCollection, 'id' | 'translated_from'>,
): Promise<RedactedSpan[]> {
  const row = await queries.findRedaction(db, id)
  if (!row) return []
  return mergeSpans([...(await readOwnSpans(db, row, translated_from !== null)), ...row.linked])
}

/** Returns the spans of a transcript's own redacted words, cached until its words change. */
export async function readOwnSpans(
  db: Db,
  row: queries.RedactionRow,
  isTranslation: boolean,
): Promise<RedactedSpan[]> {
  if (row.own) return row.own
  const chunks = await queries.listRedactedChunks(db, row.collection_id)
  const ownRedactedSpans = findRedactedSpans({ chunks, isTranslation })
  await queries.setOwnSpans(db, row, ownRedactedSpans)
  return ownRedactedSpans
}

/** Returns the beginning of a transcript, with redacted words removed. */
export async function redactedSnippet(db: Db, id: string, redactionTarget: RedactionTarget): Promise<string> {
  const words = (await queries.listFirstChunks(db, id)).flatMap((chunk) => chunk.words)
  return createSnippet(redactWords(words, redactionTarget))
}

/** Returns whether a collection has a public link, even an expired one. */
export async function hasPublicLink(db: Db, id: string): Promise<boolean> {
  const linkedTranscripts = await queries.listLinkedTranscripts(db, id)
  return linkedTranscripts.some((transcript) => transcript.id === id && transcript.hasLink)
}

/** Returns whether a transcript contains any redactions. */
export async function hasRedactions(db: Db, transcript: TranscribedCollection): Promise<boolean> {
  const redactionTarget = await findRedactionTarget(db, transcript)
  if (!redactionTarget || redactionTarget.spans.length > 0) return redactionTarget !== null
  return (await findSpansToMute(db, transcript)).length > 0
}

/** Requests a refresh after words have changed, if the change affects readers or other transcripts. */
export async function requestRefresh({ queue }: Pick<Context, 'queue'>, tx: Db, id: string): Promise<void> {
  const row = await queries.findRedaction(tx, id)
  if (!row?.changed_at) return
  const linkedTranscripts = await queries.listLinkedTranscripts(tx, id)
  if (linkedTranscripts.length > 1 || linkedTranscripts.some((transcript) => transcript.hasLink))
    await queue.enqueue(tx, refreshJob, { collectionId: id })
}
