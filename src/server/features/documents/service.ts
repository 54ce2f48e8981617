import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { DocumentVariant } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import type { newDocument } from '#contract/documents.ts'
import { truncateToSnippet } from '#domain/collections/card-texts.ts'
import { type DocumentContent, emptyContent, plainText, replacePictures } from '#domain/documents/content.ts'
import { documentFromTranscript } from '#domain/documents/transcript.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireFeature } from '#server/features/billing/service.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import {
  addCollection,
  type CollectionRow,
  collectionFolder,
  readCollectionAs,
} from '#server/features/collections/service.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { assignInTransaction } from '#server/features/projects/service.ts'
import { requireQueueQuota } from '#server/features/quotas/service.ts'
import { readTranscript } from '#server/features/transcripts/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { requireName } from '#server/names.ts'
import { readConversionLength, requireConversion } from './conversions.ts'
import { blogPrompt, userMessage, variantName, writingInstructions } from './prompts.ts'
import * as queries from './queries.ts'
import { findDocument } from './reads.ts'
import { requireContentSize } from './size.ts'
import { storeContent } from './store.ts'
import {
  changeVersion,
  createVersion,
  saveDocumentAtCheckIn,
  saveDocumentForTranslation,
  saveVersion,
} from './versions.ts'
import { isExtractive, requireWriter } from './writers.ts'

export {
  changeVersion,
  createVersion,
  readConversionLength,
  requireConversion,
  requireWriter,
  saveDocumentAtCheckIn,
  saveDocumentForTranslation,
  saveVersion,
  storeContent,
  userMessage,
  variantName,
  writingInstructions,
}

/** Job that writes a document. */
export const writeJob = { name: 'documents.write' } as const

/** Rate limit for generating documents, per user. */
const generationLimit: Limit = { name: 'generate', points: 1, seconds: 2 }

/**
 * Creates a document under an ID chosen by the client, either empty or to be written by a model. Idempotent.
 */
export async function createDocument(
  ctx: Context,
  actor: UserActor,
  uid: string,
  changes: z.output<typeof newDocument>,
): Promise<Collection> {
  requireOwnAccount(actor, uid)
  const { cid: id, orgId, prompt = null } = changes
  if (prompt !== null) {
    await requireMembership(ctx.db, actor, orgId)
    await requireFeature(ctx, ctx.db, orgId, 'ContentGeneration')
    requireWriter(ctx)
    await throttle(ctx, actor, id)
  }
  await ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, actor, orgId)
    if (await exists(tx, actor, id)) return
    await requireFeature(ctx, tx, orgId, prompt === null ? 'MagicDoc' : 'ContentGeneration')
    if (prompt !== null) await requireQueueQuota(ctx, tx, uid)
    const variant = prompt === null ? null : (changes.variant ?? 'custom')
    const name = requireName(changes.name, 'A collection')
    await addDocument(ctx, tx, { id, ownerId: uid, orgId, name, languageCode: '', prompt, variant })
    if (changes.project) await assignInTransaction(tx, actor, id, { project: changes.project, remove: false })
  })
  return readCollectionAs(ctx, actor, id)
}

/** Creates a document containing the text of a transcript that the actor can view. */
export async function createFromTranscript(
  ctx: Context,
  actor: UserActor,
  sourceId: string,
  { cid: id = randomUUID() }: { cid?: string | undefined },
): Promise<{ id: string }> {
  const source = await requireSource(ctx.db, actor, sourceId)
  await requireFeature(ctx, ctx.db, source.organization_id, 'MagicDoc')
  const { words, speakers } = await readTranscript(ctx, actor, { id: sourceId })
  const content = documentFromTranscript(words, speakers)
  requireContentSize(content)
  await ctx.db.transaction().execute(async (tx) => {
    if (await exists(tx, actor, id)) return
    await addDocument(ctx, tx, {
      ...documentDefaults(source, actor.userId),
      id,
      content,
      prompt: null,
      variant: null,
    })
  })
  return { id }
}

/** Creates a document to be generated from a transcript that the actor can view. */
export async function generateContent(
  ctx: Context,
  actor: UserActor,
  sourceId: string,
  changes: { prompt: string; variant: DocumentVariant; cid?: string | undefined },
): Promise<{ id: string }> {
  const { prompt, variant, cid: id = randomUUID() } = changes
  const source = await requireSource(ctx.db, actor, sourceId)
  const feature = variant === 'summary' ? 'TranscriptSummarization' : 'ContentGeneration'
  await requireFeature(ctx, ctx.db, source.organization_id, feature)
  const isQuoted = isExtractive(ctx, variant)
  if (!isQuoted) requireWriter(ctx)
  await throttle(ctx, actor, id)
  const sourceCharacters = isQuoted ? undefined : await readConversionLength(ctx, actor, sourceId)
  await ctx.db.transaction().execute(async (tx) => {
    if (await exists(tx, actor, id)) return
    await requireQueueQuota(ctx, tx, actor.userId)
    const document = { ...documentDefaults(source, actor.userId), id, prompt, variant, sourceCharacters }
    await requireConversion(ctx, tx, await addDocument(ctx, tx, document))
    await finishTask(tx, actor.userId, 'generated')
  })
  return { id }
}

/**
 * Creates a blog post from a transcript on behalf of its owner. The quota of queued jobs isn't checked, since
 * the transcription job already counted toward it.
 */
export async function addBlogPost(
  ctx: Context,
  tx: Db,
  source: CollectionRow,
  words: readonly Word[],
): Promise<void> {
  const document = { ...documentDefaults(source, source.owner_id), id: randomUUID() }
  const sourceCharacters = joinWords(words).length
  await addDocument(ctx, tx, { ...document, prompt: blogPrompt, variant: 'blog', sourceCharacters })
}

/** Applies the rate limit, except to repeated calls, which create nothing. */
async function throttle(ctx: Context, actor: UserActor, id: string): Promise<void> {
  if (!(await readCollection(ctx.db, id))) await ctx.limits.take(generationLimit, actor.userId)
}

async function requireSource(db: Db, actor: UserActor, id: string): Promise<CollectionRow> {
  const source = await requireCollection(db, actor, id, 'view')
  if (source.state !== 'complete' || !source.has_transcript)
    throw new AppError('not_ready', 'There is no transcript yet')
  return source
}

const documentDefaults = (source: CollectionRow, ownerId: string) => ({
  ownerId,
  orgId: source.organization_id,
  name: source.name,
  languageCode: source.language_code,
  sourceId: source.id,
})

/**
 * Whether the caller already has a document with this ID.
 * @throws AppError conflict if something else has this ID
 */
async function exists(tx: Db, actor: UserActor, id: string): Promise<boolean> {
  await queries.lockDocumentId(tx, id)
  const row = await readCollection(tx, id)
  if (!row) return false
  if (row.owner_id === actor.userId && row.type === 'text' && !row.trashed_at) return true
  throw new AppError('conflict', 'Another collection already has this ID')
}

interface NewDocument {
  id: string
  ownerId: string
  orgId: string
  name: string
  languageCode: string
  sourceId?: string
  content?: DocumentContent
  prompt: string | null
  variant: DocumentVariant | null
  /** Length of the source transcript, if a language model writes the document; otherwise undefined. */
  sourceCharacters?: number | undefined
}

async function addDocument(ctx: Context, tx: Db, changes: NewDocument): Promise<CollectionRow> {
  const { id, content = emptyContent, prompt, variant } = changes
  const contentText = plainText(content)
  const run_id = randomUUID()
  const row = await addCollection(tx, {
    id,
    organization_id: changes.orgId,
    owner_id: changes.ownerId,
    name: changes.name,
    type: 'text',
    region: ctx.config.region,
    language_code: changes.languageCode,
    demo: false,
    // Nothing is stored under this key, since a document has no source media.
    source_key: `${collectionFolder(id)}/document`,
    has_video: false,
    has_transcript: false,
    created_at: new Date(),
    snippet: truncateToSnippet(contentText),
    run_id,
    state: prompt === null ? 'complete' : 'queued',
    percent: prompt === null ? 100 : 0,
  })
  await queries.insertDocument(tx, {
    collection_id: id,
    content: JSON.stringify(content),
    plain: contentText,
    prompt,
    variant,
    source_id: changes.sourceId ?? null,
    of_source: changes.sourceId !== undefined,
    written_by: null,
    source_characters: changes.sourceCharacters ?? null,
  })
  if (prompt === null) await createVersion(tx, id, { kind: 'draft', userId: null })
  if (prompt !== null)
    await ctx.queue.enqueue(tx, writeJob, { collectionId: id, runId: run_id }, changes.orgId)
  return row
}

/**
 * Copies a collection's document to another collection, using the new IDs of its pictures. The caller saves
 * its first version.
 */
export async function copyDocument(
  tx: Db,
  from: string,
  to: string,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const document = await findDocument(tx, from)
  if (!document) return
  const { plain: plainText, source_id, of_source, prompt, variant, written_by, cut } = document
  await queries.insertDocument(tx, {
    collection_id: to,
    content: JSON.stringify(replacePictures(document.content, pictures)),
    plain: plainText,
    source_id,
    of_source,
    prompt,
    variant,
    written_by,
    cut,
  })
}
