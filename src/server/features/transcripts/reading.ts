import { createHash } from 'node:crypto'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { recordOpening } from '#server/features/collections/service.ts'
import { findRedactionTarget, redactionTag } from '#server/features/redactions/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { wordsIn } from '#server/infra/workers/stored-words.ts'
import { findTranscript, readWordTexts } from './reads.ts'
import { isVersionOfCorrection } from './version-queries.ts'
import { presentVersion, requireVersion } from './versions.ts'

/** A transcript to read: the current one, or one of its versions. */
export interface TranscriptRequest {
  id: string
  versionId?: string | undefined
  /** Whether to hide redacted words even from editors; readers with a public link never see them. */
  redact?: boolean | undefined
}

/** Finds a transcript that the actor may read, without its words. Only editors may read versions. */
export async function findReadableTranscript(
  ctx: Context,
  db: Db,
  actor: ReaderActor,
  { id, versionId, redact }: TranscriptRequest,
) {
  const collection = await requireCollection(db, actor, id, versionId ? 'edit' : 'view')
  const transcript = await findTranscript(db, id)
  if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
  const version = versionId ? await requireVersion(db, collection.id, versionId) : undefined
  if (version && collection.isCorrector) await requireCorrectionVersion(db, collection.id, version.id)
  const until = await shownEnd(ctx, db, collection)
  const isRedacted = actor.kind === 'publicKey' || redact === true
  const redactionTarget = isRedacted ? await findRedactionTarget(db, collection) : null
  // A version may contain redacted words that the current text no longer has.
  const isRedactedVersion = isRedacted && versionId !== undefined
  const redacting =
    redactionTarget ?? (isRedactedVersion ? { spans: [], languageCode: collection.language_code } : null)
  const state = version
    ? `v${version.id}`
    : `r${transcript.revision}-${digestOf([transcript.speakers, transcript.updated_at])}`
  const tags = (until === null ? '' : `-${until}`) + redactionTag(redacting)
  return { collection, transcript, version, until, redacting, state: state + tags }
}

/** Checks that a corrector only reads versions of their own correction. */
async function requireCorrectionVersion(db: Db, collectionId: string, versionId: string): Promise<void> {
  if (!(await isVersionOfCorrection(db, collectionId, versionId)))
    throw new AppError('not_found', 'Version not found')
}

const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)

export type StoredTranscript = Awaited<ReturnType<typeof readStored>>

/** Reads a transcript as stored, with the revision of its words, if the caller can see it. */
export async function readStored(ctx: Context, actor: ReaderActor, transcriptRequest: TranscriptRequest) {
  // Uses a single snapshot, so that the revision matches the words.
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { collection, transcript, version, until, redacting } = await findReadableTranscript(
        ctx,
        tx,
        actor,
        transcriptRequest,
      )
      const chunks = await readWordTexts(tx, transcriptRequest.id, version?.revision)
      const { revision, speakers } = version ?? transcript
      const { sources, replacements } = transcript
      const author = collection.isCorrector ? { user_id: null, user_name: null, name: null } : {}
      const versionFields = version && { version: presentVersion({ ...version, ...author }) }
      return {
        collection,
        words: { chunks, until, redacting },
        metadata: { revision, speakers, sources, replacements, ...versionFields },
      }
    })
}

/** Reads a transcript with its words. */
export async function readTranscript(ctx: Context, actor: ReaderActor, transcriptRequest: TranscriptRequest) {
  const { collection, words, metadata } = await readStored(ctx, actor, transcriptRequest)
  return { collection, ...metadata, words: wordsIn(words) }
}

/**
 * Returns a fingerprint of the transcript to read, computed without its words, and records that the
 * transcript was opened.
 */
export async function transcriptEtag(
  ctx: Context,
  actor: ReaderActor,
  transcriptRequest: TranscriptRequest,
): Promise<string> {
  const { collection, state } = await findReadableTranscript(ctx, ctx.db, actor, transcriptRequest)
  await recordOpening(ctx.db, actor, collection)
  return state
}
