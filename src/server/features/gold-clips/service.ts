import { randomUUID } from 'node:crypto'
import type { Page } from '#contract/endpoint.ts'
import type { GoldClip } from '#contract/gold-clips.ts'
import { createSnippet } from '#domain/collections/card-texts.ts'
import { wordErrorRate } from '#domain/comparison/wer.ts'
import { extractWords, scoreExam } from '#domain/correctors/gold-clip.ts'
import { baseLanguage } from '#domain/languages/languages.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { type Authorized, requireCollection } from '#server/features/collections/access.ts'
import { addCollection, collectionFolder, requireMedia } from '#server/features/collections/service.ts'
import { requireCorrectorAdmin } from '#server/features/corrector-roles/service.ts'
import { enqueueErasure } from '#server/features/erasure/service.ts'
import { findTranscript, readWordTexts } from '#server/features/transcripts/reads.ts'
import { readRevision, storeTranscript } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** Job that cuts a gold clip's media. */
export const cutJob = { name: 'gold.cut' } as const

interface NewGoldClip {
  collectionId: string
  name: string
  /** Start and end of the excerpt, in seconds. */
  start: number
  end: number
  forExams: boolean
  forQueue: boolean
}

/**
 * Creates a gold clip from part of a recording, using the first version as the draft and the current words as
 * the correct text.
 */
export async function addGoldClip(ctx: Context, actor: UserActor, clip: NewGoldClip): Promise<GoldClip> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  const source = await requireCollection(ctx.db, actor, clip.collectionId, 'view')
  requireMedia(source)
  if (source.state !== 'complete' || !source.has_transcript || source.audio_key === null)
    throw new AppError('not_ready', "The recording isn't ready")
  const id = randomUUID()
  await ctx.db.transaction().execute(async (tx) => {
    const { gold, draft, speakers, sources } = await readParts(tx, source, clip)
    const { errors } = wordErrorRate(joinWords(gold), joinWords(draft))
    const collectionId = await addHiddenCollection(ctx, tx, {
      ...clip,
      ...source,
      words: gold,
      speakers,
      sources,
    })
    await queries.insertGoldClip(tx, {
      id,
      collection_id: collectionId,
      language: baseLanguage(source.language_code),
      name: clip.name,
      seconds: clip.end - clip.start,
      for_exams: clip.forExams,
      for_queue: clip.forQueue,
      created_by: actor.userId,
      draft: JSON.stringify({ words: draft, speakers, sources }),
      words: gold.length,
      wrong: errors,
      source_id: source.id,
      start_seconds: clip.start,
      retired_at: null,
      failed_at: null,
    })
    await ctx.queue.enqueue(tx, cutJob, { clipId: id })
    await audit(tx, { kind: 'goldClipAdded', ...auditActor(actor, { clip: id }), subjectId: source.id })
  })
  return readClip(ctx.db, id)
}

const readWords = async (db: Db, collectionId: string): Promise<Word[]> =>
  (await readWordTexts(db, collectionId)).flatMap((text) => JSON.parse(text) as Word[])

/** Reads the excerpt's words, with times relative to its start. */
async function readParts(tx: Db, source: Authorized<'view'>, { start, end }: NewGoldClip) {
  const transcript = await findTranscript(tx, source.id)
  const first = await queries.findFirstVersion(tx, source.id)
  const before = first && (await readRevision(tx, source.id, first.revision))
  if (!transcript || !before) throw new AppError('not_ready', 'There is no transcript yet')
  const words = await readWords(tx, source.id)
  const [from, to] = [Math.round(start * 1000), Math.round(end * 1000)]
  const shiftMs = source.shifted_ms
  const gold = extractWords(words, from, to)
  const draft = extractWords(before.words, from - shiftMs, to - shiftMs)
  if (gold.length === 0 || draft.length === 0) throw new AppError('not_ready', 'This part has no words')
  if (gold.some(({ redacted }) => redacted)) throw new AppError('not_ready', 'This part has redacted words')
  const usedSpeakers = new Set([...gold, ...draft].map(({ speaker }) => speaker))
  const speakers = [...transcript.speakers, ...before.speakers].filter(
    ({ id }, i, all) => usedSpeakers.has(id) && all.findIndex((other) => other.id === id) === i,
  )
  return { gold, draft, sources: transcript.sources, speakers }
}

interface HiddenCollection {
  name: string
  language_code: string
  start: number
  end: number
  words: readonly Word[]
  speakers: Parameters<typeof storeTranscript>[2]['speakers']
  sources: Parameters<typeof storeTranscript>[2]['sources']
}

/** Adds a clip's recording, which has no media until the clip is cut. */
async function addHiddenCollection(ctx: Context, tx: Db, from: HiddenCollection): Promise<string> {
  const id = randomUUID()
  await insertHiddenCollection(ctx, tx, {
    id,
    name: from.name,
    language_code: from.language_code,
    source_key: `${collectionFolder(id)}/audio.mp3`,
    demo: false,
    duration_seconds: from.end - from.start,
    words: from.words,
    speakers: from.speakers,
    sources: from.sources,
  })
  return id
}

type HiddenContent = Pick<HiddenCollection, 'words' | 'speakers' | 'sources'> & {
  id: string
  name: string
  language_code: string
  source_key: string
  /** Whether its media are shared with another recording. */
  demo: boolean
  audio_key?: string | null
  peaks_key?: string | null
  overview?: string | null
  duration_seconds: number | null
}

/**
 * Inserts a completed recording into the hidden workspace. Its size doesn't count toward anyone's storage.
 */
async function insertHiddenCollection(
  ctx: Context,
  tx: Db,
  { words, speakers, sources, ...values }: HiddenContent,
) {
  const { organizationId, ownerId } = await queries.ensureHiddenWorkspace(tx, ctx.config.region)
  const now = new Date()
  await addCollection(tx, {
    ...values,
    organization_id: organizationId,
    owner_id: ownerId,
    region: ctx.config.region,
    stored_bytes: 0,
    // Corrected recordings always have this field, even when it is false.
    perfection: false,
    has_video: false,
    has_transcript: true,
    snippet: createSnippet(words),
    state: 'complete',
    run_id: randomUUID(),
    percent: 100,
    created_at: now,
    completed_at: now,
  })
  await storeTranscript(tx, values.id, { words, speakers, sources })
  return { organizationId }
}

export interface GoldInstance {
  collectionId: string
  /** The hidden workspace. */
  workspaceId: string
  /** Code such as `en`. */
  language: string
  seconds: number
}

/**
 * Copies a clip and its draft for one exam or one queue item. The copy shares the clip's media.
 * @throws AppError not_available if the clip has been retired
 */
export async function createGoldInstance(
  ctx: Context,
  tx: Db,
  clipId: string,
  { name }: { name?: string | undefined } = {},
): Promise<GoldInstance> {
  const clip = await queries.findUsableClip(tx, clipId)
  if (!clip) throw new AppError('not_available', "The gold clip isn't available")
  const id = randomUUID()
  const { source_key, audio_key, peaks_key, overview, duration_seconds, language_code } = clip
  const media = { demo: true, source_key, audio_key, peaks_key, overview, duration_seconds, language_code }
  const { organizationId } = await insertHiddenCollection(ctx, tx, {
    id,
    name: name ?? clip.name,
    ...media,
    ...clip.draft,
  })
  return { collectionId: id, workspaceId: organizationId, language: clip.language, seconds: clip.seconds }
}

/** Returns a clip's correct words; undefined if it has been deleted. */
export async function readGoldWords(db: Db, clipId: string): Promise<Word[] | undefined> {
  const clip = await queries.findGoldClip(db, clipId)
  return clip && readWords(db, clip.collection_id)
}

/** Scores an instance's current words against its clip; returns undefined if the clip has been deleted. */
export async function scoreInstance(
  db: Db,
  { collectionId, clipId }: { collectionId: string; clipId: string },
) {
  const goldWords = await readGoldWords(db, clipId)
  return goldWords && scoreExam(await readWords(db, collectionId), goldWords)
}

/** Lists gold clips, for corrector administrators. */
export async function listGoldClips(ctx: Context, actor: UserActor): Promise<Page<GoldClip>> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  return { Items: (await queries.listGoldClips(ctx.db)).map(present) }
}

interface ClipChanges {
  name?: string | undefined
  forExams?: boolean | undefined
  forQueue?: boolean | undefined
  retired?: true | undefined
}

/** Renames a clip, changes its use, or retires it. */
export async function changeGoldClip(
  ctx: Context,
  actor: UserActor,
  { clipId, name, forExams, forQueue, retired }: ClipChanges & { clipId: string },
): Promise<GoldClip> {
  await requireCorrectorAdmin(ctx, ctx.db, actor)
  await ctx.db.transaction().execute(async (tx) => {
    const clip = await queries.lockGoldClip(tx, clipId)
    if (!clip) throw new AppError('not_found', 'Gold clip not found')
    if (clip.retired_at) throw new AppError('conflict', 'The gold clip is retired')
    await queries.updateGoldClip(tx, clipId, {
      name: name ?? clip.name,
      for_exams: forExams ?? clip.for_exams,
      for_queue: forQueue ?? clip.for_queue,
      retired_at: retired ? new Date() : null,
    })
    if (retired) await audit(tx, { kind: 'goldClipRetired', ...auditActor(actor, { clip: clipId }) })
  })
  return readClip(ctx.db, clipId)
}

async function readClip(db: Db, id: string): Promise<GoldClip> {
  const [row] = await queries.listGoldClips(db, id)
  if (!row) throw new AppError('not_found', 'Gold clip not found')
  return present(row)
}

type ListedClip = Awaited<ReturnType<typeof queries.listGoldClips>>[number]

const present = (row: ListedClip): GoldClip => ({
  id: row.id,
  name: row.name,
  language: row.language,
  seconds: row.seconds,
  state: stateOf(row),
  forExams: row.for_exams,
  forQueue: row.for_queue,
  created: toEpochSeconds(row.created_at),
  words: row.words,
  wrong: row.wrong,
  uses: Number(row.uses),
})

function stateOf({ retired_at, failed_at, audio_key }: ListedClip): GoldClip['state'] {
  if (retired_at) return 'retired'
  if (audio_key) return 'ready'
  return failed_at ? 'failed' : 'cutting'
}

/** Retention period of instances after their correction, in milliseconds; the same as for statistics. */
const retentionMs = 60 * 86_400_000

/** Deletes old instances, retired clips that have no instances, and the files of both. */
export async function deleteUnusedGoldClips(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const instances = await queries.deleteInstances(tx, new Date(Date.now() - retentionMs))
    const clips = await queries.deleteRetiredClips(tx)
    const folders = [...instances, ...clips].map(collectionFolder)
    if (folders.length === 0) return
    await enqueueErasure(ctx, tx, { userId: null, keys: [], folders, uploads: [], mails: [] })
  })
}
