import { createSnippet } from '#domain/collections/card-texts.ts'
import { type AlignedImport, createImportDraft } from '#domain/imports/draft.ts'
import { type Draft, draftTranscript } from '#domain/recognition/draft.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import { markTurns } from '#domain/words/turns.ts'
import type { Word } from '#domain/words/words.ts'
import type { Context } from '#server/context.ts'
import { captureJob } from '#server/features/billing/service.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { addBlogPost } from '#server/features/documents/service.ts'
import { finishImport } from '#server/features/imports/service.ts'
import type { Speakers } from '#server/features/pipeline/diarization/speakers.ts'
import { videoJob } from '#server/features/pipeline/media/video.ts'
import { notifyOwnerOfTranscript } from '#server/features/pipeline/notify-owner.ts'
import { deleteSegments, listSegments } from '#server/features/pipeline/queries.ts'
import { type Run, RunEndedError } from '#server/features/pipeline/run.ts'
import { punctuateWords } from '#server/features/pipeline/translation/punctuate-words.ts'
import { placeRequestedOrder } from '#server/features/precision/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { chooseDictionary } from './speech-stage.ts'

/** Creates and stores the transcript in the same transaction that ends the run. */
export async function storeDraft(
  ctx: Context,
  run: Run,
  { spans, method }: Speakers,
  alignedImport: AlignedImport | null,
): Promise<void> {
  const { collectionId } = run.ids
  const collection = await readCollection(ctx.db, collectionId)
  if (!collection) throw new RunEndedError()
  const draft = alignedImport
    ? await draftFromImport(ctx, collection, alignedImport, spans)
    : await draftFromRecognition(ctx, collection, { spans, method }, run.signal)
  await ctx.db.transaction().execute(async (tx) => {
    await storeTranscript(tx, collectionId, draft)
    await deleteSegments(tx, collectionId)
    if (alignedImport) await finishImport(tx, collectionId)
    const row = await end(ctx, tx, run, { snippet: createSnippet(draft.words), has_transcript: true })
    await captureJob(tx, row.run_id, row.duration_seconds)
    if (row.options.convertToBlog) await addBlogPost(ctx, tx, row, draft.words)
    await placeRequestedOrder(ctx, tx, row)
  })
}

/** Ends the run for a recording that was uploaded with its transcript. */
export async function completeRun(ctx: Context, run: Run): Promise<void> {
  await ctx.db.transaction().execute((tx) => end(ctx, tx, run, {}))
}

async function end(ctx: Context, tx: Db, run: Run, changes: { snippet?: string; has_transcript?: boolean }) {
  const row = await run.update(
    {
      ...changes,
      state: 'complete',
      stage: 'store',
      percent: 100,
      expected_at: null,
      completed_at: new Date(),
    },
    tx,
  )
  await notifyOwnerOfTranscript(ctx, tx, row)
  if (row.has_video) await ctx.queue.enqueue(tx, videoJob, { collectionId: row.id }, row.organization_id)
  return row
}

/** Creates a transcript from recognized words. */
async function draftFromRecognition(
  ctx: Context,
  collection: CollectionRow,
  { spans, method }: Speakers,
  signal: AbortSignal,
): Promise<Draft> {
  const storedSegments = [...(await listSegments(ctx.db, collection.id))].sort(([a], [b]) => a - b)
  const dictionary = await chooseDictionary(ctx, collection)
  const names = method === 'channels' ? collection.options.channelSpeakers : undefined
  const draft = draftTranscript(
    storedSegments.map(([, segment]) => segment),
    { spans, names, rules: dictionary?.rules ?? [] },
  )
  return { ...draft, words: markTurns(await toReadableText(ctx, collection, draft, signal)) }
}

/** Creates a transcript from the one uploaded with the recording. */
async function draftFromImport(
  ctx: Context,
  { id, language_code: language }: CollectionRow,
  alignedImport: AlignedImport,
  spans: readonly SpeakerSpan[],
): Promise<Draft> {
  const storedSegments = [...(await listSegments<Word>(ctx.db, id))].sort(([a], [b]) => a - b)
  const words = storedSegments.flatMap(([, segment]) => segment.words)
  return createImportDraft(words, alignedImport, { spans, language })
}

/**
 * Adds punctuation, capitalization, and numerals if the engine doesn't write them, unless its own
 * segmentation was requested.
 */
async function toReadableText(ctx: Context, collection: CollectionRow, draft: Draft, signal: AbortSignal) {
  const { language_code: language, options } = collection
  if (options.ignoreSentence) return draft.words
  const sentenceSupport = draft.sources.map(({ engine }) => supportsSentences(ctx, engine))
  return punctuateWords(ctx.punctuator, draft.words, {
    language,
    signal,
    isPlain: ({ source = 0 }) => !sentenceSupport[source],
  })
}

/** Returns whether an engine writes punctuation, capitalization, and numerals itself. */
function supportsSentences({ speech }: Context, engine: string): boolean {
  return speech.engines.find(({ id }) => id === engine)?.capabilities.punctuation ?? false
}
