import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type BundleHighlight,
  type BundleManifest,
  type BundleVersionLine,
  bundleFiles,
} from '#contract/bundle-format.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, requireCollection } from '#server/features/collections/access.ts'
import { listMarkerTimes } from '#server/features/collections/reads.ts'
import { listTags } from '#server/features/tags/service.ts'
import { findTranscript } from '#server/features/transcripts/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** The parts of the manifest that describe the recording. */
export type Snapshot = Pick<BundleManifest, 'recording' | 'transcript' | 'tags'>

/**
 * Writes a consistent snapshot of the words, versions, and highlights to files in a folder, so that no
 * transaction has to wait for a slow download.
 */
export async function takeSnapshot(
  ctx: Context,
  actor: UserActor,
  id: string,
  folder: string,
): Promise<Snapshot> {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const collection = await requireCollection(tx, actor, id, 'edit')
      const transcript = await findTranscript(tx, id)
      if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
      const highlights = await readHighlights(tx, id)
      const write = (name: string, lines: AsyncIterable<string> | Iterable<string>) =>
        pipeline(Readable.from(lines), createWriteStream(join(folder, name)))
      await write(bundleFiles.words, readPartLines(tx, id))
      await write(bundleFiles.versions, (await readVersions(tx, id)).map(toLine))
      await write(bundleFiles.highlights, highlights.map(toLine))
      const usedTags = new Set(highlights.flatMap(({ tags }) => tags))
      const { revision, speakers, sources, replacements } = transcript
      return {
        recording: describeRecording(collection, await listMarkerTimes(tx, id, actor.userId)),
        transcript: {
          revision,
          speakers,
          sources,
          replacements,
          shifted: collection.shifted_ms,
          recoded: collection.recoded,
        },
        tags: (await listTags({ ...ctx, db: tx }, actor, collection.organization_id))
          .filter(({ name }) => usedTags.has(name))
          .map(({ name, color }) => ({ name, color })),
      }
    })
}

const toLine = (value: unknown) => `${JSON.stringify(value)}\n`

/** Reads the words as stored, unparsed. */
async function* readPartLines(tx: Db, id: string): AsyncGenerator<string> {
  // JSON may contain line breaks between values.
  for await (const { made: firstRevision, gone, text } of queries.readParts(tx, id))
    yield `{"from":${firstRevision},"until":${gone},"words":${/[\r\n]/.test(text) ? JSON.stringify(JSON.parse(text)) : text}}\n`
}

async function readVersions(tx: Db, id: string): Promise<BundleVersionLine[]> {
  const rows = await queries.listVersions(tx, id)
  return rows.map(({ revision, kind, name, author, speakers, ...row }) => ({
    revision,
    kind,
    name,
    author,
    created: row.created_at.toISOString(),
    speakers,
    wordCount: row.word_count,
    wordsChanged: row.words_changed,
  }))
}

async function readHighlights(tx: Db, id: string): Promise<BundleHighlight[]> {
  const replies = Map.groupBy(await queries.listReplies(tx, id), ({ highlight_id }) => highlight_id)
  const rows = await queries.listHighlights(tx, id)
  return rows.map(({ id: highlightId, quote, content, speaker, color, tags, author, ...row }) => ({
    quote,
    comment: content,
    start: row.start_ms,
    end: row.end_ms,
    speaker,
    color,
    tags,
    author,
    created: row.created_at.toISOString(),
    replies: (replies.get(highlightId) ?? []).map((reply) => ({
      author: reply.author,
      text: reply.content,
      created: reply.created_at.toISOString(),
    })),
  }))
}

function describeRecording(row: Authorized<'edit'>, markers: string[]): BundleManifest['recording'] {
  const { hints, speakerCount, channelSpeakers, enhanced, beta, ignoreSentence } = row.options
  return {
    name: row.name,
    description: row.description,
    notes: row.notes,
    languageCode: row.language_code,
    translatedFrom: row.translated_from,
    created: row.created_at.toISOString(),
    fileName: row.file_name,
    duration: row.duration_seconds,
    hasVideo: row.has_video,
    engine: row.engine,
    quality: row.quality,
    speakerMethod: row.speaker_method,
    options: { hints, speakerCount, channelSpeakers, enhanced, beta, ignoreSentence },
    documentSettings: row.document_settings,
    markers,
  }
}
