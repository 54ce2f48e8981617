import { snippetOf } from '#domain/collections.ts'
import { type Draft, draftTranscript } from '#domain/draft.ts'
import { markTurns } from '#domain/turns.ts'
import type { Context } from '#server/context.ts'
import { type CollectionRow, readCollection } from '#server/features/collections/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { notifyReady } from './notify-owner.ts'
import { deleteSegments, listSegments } from './queries.ts'
import { readableText } from './readable-text.ts'
import { type Run, RunEnded } from './run.ts'
import type { Speakers } from './speakers.ts'
import { dictionaryFor } from './speech-stage.ts'
import { videoJob } from './video.ts'

/** Creates and stores the transcript, in one transaction with the end of the run. */
export async function storeDraft(ctx: Context, run: Run, { spans }: Speakers): Promise<void> {
  const { collectionId } = run.ids
  const collection = await readCollection(ctx.db, collectionId)
  if (!collection) throw new RunEnded()
  const stored = [...(await listSegments(ctx.db, collectionId))].sort(([a], [b]) => a - b)
  const dictionary = await dictionaryFor(ctx, collection)
  const draft = draftTranscript(
    stored.map(([, segment]) => segment),
    { spans, rules: dictionary?.rules ?? [] },
  )
  const words = markTurns(await asText(ctx, collection, draft, run.signal))
  await ctx.db.transaction().execute(async (tx) => {
    await storeTranscript(tx, collectionId, { ...draft, words })
    await deleteSegments(tx, collectionId)
    const row = await run.update(
      {
        state: 'complete',
        stage: 'store',
        percent: 100,
        expected_at: null,
        snippet: snippetOf(words),
        has_transcript: true,
        completed_at: new Date(),
      },
      tx,
    )
    await notifyReady(ctx, tx, row)
    if (row.has_video) await ctx.queue.enqueue(tx, videoJob, { collectionId }, row.organization_id)
  })
}

/** Adds sentences, capitals and numbers if the engine has none and its own segmentation isn't wanted. */
async function asText(ctx: Context, collection: CollectionRow, draft: Draft, signal: AbortSignal) {
  const { language_code: language, options } = collection
  if (options.ignoreSentence) return draft.words
  const writes = draft.sources.map(({ engine }) => writesSentences(ctx, engine))
  return readableText(ctx.punctuator, draft.words, {
    language,
    signal,
    isPlain: ({ source = 0 }) => !writes[source],
  })
}

/** Whether an engine adds sentence ends, capitals and numbers itself. */
function writesSentences({ speech }: Context, engine: string): boolean {
  return speech.engines.find(({ id }) => id === engine)?.capabilities.punctuation ?? false
}
