import { createHash } from 'node:crypto'
import type { Word } from '#domain/words.ts'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { recordOpening } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { present, requireVersion } from './versions.ts'

/** A transcript to read: the current one, or a version's. */
export interface TranscriptRequest {
  id: string
  versionId?: string | undefined
}

/** Finds a transcript that the actor may read, without its words. Only editors may read versions. */
export async function findReadable(
  ctx: Context,
  db: Db,
  actor: ReaderActor,
  { id, versionId }: TranscriptRequest,
) {
  const collection = await requireCollection(db, actor, id, versionId ? 'edit' : 'view')
  const transcript = await queries.findTranscript(db, id)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  const version = versionId ? await requireVersion(db, collection.id, versionId) : undefined
  const until = await shownEnd(ctx, db, collection)
  const state = version
    ? `v${version.id}`
    : `r${transcript.revision}-${digest([transcript.speakers, transcript.updated_at])}`
  return { collection, transcript, version, until, state: state + (until === null ? '' : `-${until}`) }
}

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)

export type StoredTranscript = Awaited<ReturnType<typeof readStored>>

/** Reads a transcript as it is stored, with the revision of its words, if the caller may see it. */
export async function readStored(ctx: Context, actor: ReaderActor, reading: TranscriptRequest) {
  // A single snapshot, so that the revision belongs to the words.
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { collection, transcript, version, until } = await findReadable(ctx, tx, actor, reading)
      const chunks = await queries.listChunkTexts(tx, reading.id, version?.revision)
      const { revision, speakers } = version ?? transcript
      const { sources, replacements } = transcript
      const shown = version && { version: present(version) }
      return {
        collection,
        words: { chunks, until },
        about: { revision, speakers, sources, replacements, ...shown },
      }
    })
}

/** Reads a transcript with its words. */
export async function readTranscript(ctx: Context, actor: ReaderActor, id: string, versionId?: string) {
  const { collection, words, about } = await readStored(ctx, actor, { id, versionId })
  const until = words.until ?? Number.POSITIVE_INFINITY
  const all = words.chunks.flatMap((chunk) => JSON.parse(chunk) as Word[])
  return { collection, ...about, words: all.filter((word) => word.start < until) }
}

/** A fingerprint of a reading's result, computed without the words. Records the opening. */
export async function transcriptEtag(
  ctx: Context,
  actor: ReaderActor,
  reading: TranscriptRequest,
): Promise<string> {
  const { collection, state } = await findReadable(ctx, ctx.db, actor, reading)
  await recordOpening(ctx.db, actor, collection)
  return state
}
