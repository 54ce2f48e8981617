import { randomUUID } from 'node:crypto'
import type { Collection } from '#contract/collection.ts'
import type { Language } from '#contract/pipeline.ts'
import { targetLanguage } from '#domain/languages/language-lists.ts'
import { autoDetect, isSameLanguage, languageName, shortLanguageCode } from '#domain/languages/languages.ts'
import { truncateText } from '#domain/text/printable.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findLanguage } from '#server/features/accounts/reads.ts'
import { requireFeature } from '#server/features/billing/service.ts'
import {
  type Authorized,
  requireCollection,
  requireLockedCollection,
} from '#server/features/collections/access.ts'
import {
  addCollection,
  type CollectionRow,
  collectionFolder,
  readCollectionAs,
} from '#server/features/collections/service.ts'
import {
  copyMedia,
  recordingColumns,
  requireQuotaForCopy,
  requireUnchangedMedia,
} from '#server/features/copies/service.ts'
import { copyPictures } from '#server/features/document-media/service.ts'
import { copyDocument, saveDocumentForTranslation } from '#server/features/documents/service.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { requireQueueQuota } from '#server/features/quotas/service.ts'
import { saveVersionForTranslation } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './translate-queries.ts'

/** Job that translates another collection's words. */
export const translateJob = { name: 'pipeline.translate' } as const

const maxNameLength = 300

export interface TranslationRequest {
  to: string
  /** ID of the translation, chosen by the client. */
  cid?: string | undefined
}

/**
 * Creates and starts a translation of another collection; the caller owns the translation. Repeating the call
 * with the same `cid`, or while the first translation is in progress, returns the same translation.
 */
export async function translateCollection(
  ctx: Context,
  actor: UserActor,
  id: string,
  { to: targetLanguage, cid }: TranslationRequest,
): Promise<Collection> {
  const original = await requireCollection(ctx.db, actor, id, 'manage')
  const to = requireTarget(original, targetLanguage)
  const copy = cid ?? randomUUID()
  const knownTranslation = await findExistingTranslation(ctx.db, actor, original, { to, cid })
  if (knownTranslation) return readCollectionAs(ctx, actor, knownTranslation.id)
  await requireFeature(ctx, ctx.db, original.organization_id, 'TranscriptTranslation')
  await requireTranslator(ctx, original.language_code, to)
  const name = await nameFor(ctx, actor, original, to)
  const folder = collectionFolder(copy)
  try {
    const media = await copyMedia(ctx, original, copy)
    const row = await ctx.db.transaction().execute(async (tx) => {
      const source = await requireLockedCollection(tx, actor, id, 'manage')
      requireTarget(source, to)
      requireUnchangedMedia(original, source)
      const existingTranslation = await findExistingTranslation(tx, actor, source, { to, cid })
      return (
        existingTranslation ?? add(ctx, tx, actor, source, { ...media, id: copy, name, language_code: to })
      )
    })
    if (row.id !== copy) await ctx.storage.deleteFolder(folder)
    return readCollectionAs(ctx, actor, row.id)
  } catch (error) {
    if (!(await queries.findTranslation(ctx.db, { id: copy }))) await ctx.storage.deleteFolder(folder)
    throw error
  }
}

type Media = Awaited<ReturnType<typeof copyMedia>>

async function add(
  ctx: Context,
  tx: Db,
  actor: UserActor,
  source: Authorized<'manage'>,
  values: Media & Pick<CollectionRow, 'id' | 'name' | 'language_code'>,
): Promise<CollectionRow> {
  await requireQueueQuota(ctx, tx, actor.userId)
  await requireQuotaForCopy(ctx, tx, actor, source)
  const isDocument = source.type === 'text'
  const saveVersion = isDocument ? saveDocumentForTranslation : saveVersionForTranslation
  const revision = await saveVersion(tx, source.id, actor.userId)
  const row = await addCollection(tx, {
    ...recordingColumns(source),
    ...values,
    type: source.type,
    owner_id: actor.userId,
    has_transcript: false,
    created_at: new Date(),
    translated_from: source.language_code,
    translation_of: source.id,
    translated_revision: revision,
    state: 'translating',
    run_id: randomUUID(),
    percent: 0,
  })
  // The job translates the copy, so that later edits to the original have no effect.
  if (isDocument) await copyDocument(tx, source.id, row.id, await copyPictures(ctx, tx, source.id, row.id))
  await queries.copyProjectAssignments(tx, { from: source.id, to: row.id, userId: actor.userId })
  await finishTask(tx, actor.userId, 'translated')
  await ctx.queue.enqueue(tx, translateJob, { collectionId: row.id, runId: row.run_id }, row.organization_id)
  return row
}

/**
 * Finds the result of an earlier call. A `cid` that belongs to another user or another object counts as
 * taken.
 */
async function findExistingTranslation(
  db: Db,
  actor: UserActor,
  original: CollectionRow,
  { to, cid }: TranslationRequest,
): Promise<CollectionRow | undefined> {
  const translationKey = { ownerId: actor.userId, of: original.id, to }
  if (cid === undefined) return queries.findTranslation(db, { ...translationKey, state: 'translating' })
  const takenId = await queries.findTranslation(db, { id: cid })
  if (takenId && !isSame(takenId, translationKey)) throw new AppError('conflict', 'This ID is already in use')
  return takenId ?? queries.findTranslation(db, { ...translationKey, state: 'translating' })
}

const isSame = (row: CollectionRow, { ownerId, of, to }: { ownerId: string; of: string; to: string }) =>
  row.owner_id === ownerId && row.translation_of === of && row.language_code === to

/**
 * Returns the code of a target language, after checking the collection.
 * @throws AppError
 */
function requireTarget(collection: CollectionRow, input: string): string {
  const { type, state, has_transcript, language_code: from } = collection
  const hasText = type === 'text' ? collection.snippet.trim() !== '' : has_transcript
  if (state !== 'complete' || !hasText)
    throw new AppError('not_ready', 'Only completed transcripts and documents with text can be translated')
  if (from === '' || from === autoDetect)
    throw new AppError('language_unknown', 'Set the spoken language first (PATCH …/lang/{languageCode})')
  const to = targetLanguage(input)
  if (!to) throw new AppError('invalid_input', `${input} isn't a target language`)
  if (isSameLanguage(from, to))
    throw new AppError('same_language', `The text is already in ${languageName(from, 'en')}`)
  return to
}

/**
 * Requires a translator for a language pair.
 * @throws AppError not_configured, listing the required settings and the available languages
 */
async function requireTranslator(ctx: Context, from: string, to: string): Promise<void> {
  if (await ctx.translation.choose(from, to)) return
  const offers = await ctx.translation.listLanguages(from)
  const enabledBy = offers.find(({ code }) => code === to)?.enabledBy ?? []
  const targets = offers.filter(({ translator }) => translator).map(({ code }) => code)
  const providerNames = enabledBy.map(({ name }) => name).join(', ')
  const message = `Translation from ${from} to ${to} isn't available here. These providers would support it: ${providerNames}`
  throw new AppError('not_configured', message, { enabledBy, targets })
}

/** Names the translation in the caller's language. */
async function nameFor(ctx: Context, { userId }: UserActor, { name }: CollectionRow, to: string) {
  const language = ` (${languageName(shortLanguageCode(to), await findLanguage(ctx.db, userId))})`
  return `${truncateText(name, maxNameLength - language.length)}${language}`
}

/** Lists all target languages for `from`, with their translators. */
export async function listTargetLanguages(ctx: Context, from: string): Promise<Language[]> {
  const offers = (await ctx.translation.listLanguages(from)).filter(({ code }) => !isSameLanguage(from, code))
  return offers.map(({ code, translator, enabledBy }) => ({
    code,
    available: translator !== null,
    engine: translator?.id ?? null,
    quality: translator?.quality ?? null,
    enabledBy: [...enabledBy],
  }))
}
