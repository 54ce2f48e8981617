import type { TranscriptSource } from '#contract/transcripts.ts'
import { createSnippet } from '#domain/collections/card-texts.ts'
import { sanitizeContent } from '#domain/documents/content.ts'
import { listSentences, replaceSentences } from '#domain/documents/translation.ts'
import { indexOfSource } from '#domain/recognition/draft.ts'
import {
  type Sentence,
  sentenceText,
  toBatches,
  toSentences,
  toTextBatches,
  translateWords,
} from '#domain/words/translation.ts'
import type { Word } from '#domain/words/words.ts'
import type { Context } from '#server/context.ts'
import { captureJob } from '#server/features/billing/service.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { findDocument } from '#server/features/documents/reads.ts'
import { createVersion, storeContent } from '#server/features/documents/service.ts'
import { reserve } from '#server/features/pipeline/charging.ts'
import { notifyOwnerOfTranscript } from '#server/features/pipeline/notify-owner.ts'
import {
  deleteSegments,
  insertSegment,
  listSegments,
  type SpeechSegment,
} from '#server/features/pipeline/queries.ts'
import type { Run } from '#server/features/pipeline/run.ts'
import { readRevision, storeTranscript } from '#server/features/transcripts/service.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import type { Translator } from '#server/infra/language/translator.ts'

/** Returns the column values of a finished translation. */
const finishedColumns = () =>
  ({ state: 'complete', percent: 100, expected_at: null, completed_at: new Date() }) as const

/** Thrown if the source of a translation was permanently deleted. */
export class MissingSourceError extends Error {}

type Batch = readonly Sentence[]
type TranslatedSegment = SpeechSegment<Word>
/** A sentence of a document, before and after its translation. */
interface StoredSentence {
  was: string
  now: string
}

/**
 * Translates a collection's words at the requested revision. Each batch is stored as soon as it arrives, so
 * that another attempt can resume after it.
 */
export async function runTranslation(ctx: Context, run: Run, collection: CollectionRow): Promise<void> {
  if (collection.type === 'text') return translateDocument(ctx, run, collection)
  const { id, translated_from, language_code: to } = collection
  const sourceWords = await wordsOf(ctx, collection)
  await reserve(ctx, run, collection, collection.duration_seconds ?? lengthOf(sourceWords.words))
  const { translator, model, from } = await chooseTranslator(ctx, translated_from, to)
  const batches = toBatches(toSentences(sourceWords.words))
  const segments = await listSegments<Word>(ctx.db, id)
  const finished: TranslatedSegment[] = []
  for (const [index, batch] of batches.entries()) {
    const storedSegment = segments.get(index)
    const next = batches[index + 1]?.[0]?.[0]?.start
    const segment = storedSegment && matchesBatch(storedSegment, batch) ? storedSegment : undefined
    if (segment) finished.push(segment)
    else {
      const words = await translate(translator, batch, { from, to, next, signal: run.signal })
      const newSegment = { words, engine: translator.id, model, language: to }
      await insertSegment(ctx.db, id, index, newSegment)
      finished.push(newSegment)
    }
    run.progress(null, (100 * (index + 1)) / batches.length, null)
  }
  const quality = collection.quality === 'draft' ? 'draft' : translator.quality
  await store(ctx, run, {
    finished,
    speakers: sourceWords.speakers,
    translationSource: { engine: translator.id, quality },
  })
}

/** Chooses a translator again, since the configuration may have changed. */
async function chooseTranslator(ctx: Context, from: string | null, to: string) {
  const translator = from && (await ctx.translation.choose(from, to))
  if (!translator) throw new EngineError('engine_unavailable', `No translator supports ${from} to ${to}`)
  return { ...translator, from }
}

/**
 * Translates a document's own content, which was copied from the original when the translation was requested.
 */
async function translateDocument(ctx: Context, run: Run, collection: CollectionRow): Promise<void> {
  const { id, translated_from, language_code: to } = collection
  const document = await findDocument(ctx.db, id)
  if (!document) throw new MissingSourceError('The translated document no longer exists')
  const { translator, model, from } = await chooseTranslator(ctx, translated_from, to)
  const batches = toTextBatches(listSentences(document.content, from))
  const segments = await listSegments<StoredSentence>(ctx.db, id)
  const texts: string[] = []
  for (const [index, batch] of batches.entries()) {
    const storedTexts =
      segments.get(index)?.words.filter(({ was: previous }, i) => previous === batch[i]) ?? []
    if (storedTexts.length < batch.length) {
      const request = { from, to, signal: run.signal }
      run.signal.throwIfAborted()
      const newTexts = await translator.translate({ ...request, sentences: batch })
      storedTexts.splice(
        0,
        storedTexts.length,
        ...batch.map((previous, i) => ({ was: previous, now: newTexts[i] ?? '' })),
      )
      await insertSegment(ctx.db, id, index, {
        words: storedTexts,
        engine: translator.id,
        model,
        language: to,
      })
    }
    texts.push(...storedTexts.map(({ now }) => now))
    run.progress(null, (100 * (index + 1)) / batches.length, null)
  }
  const content = sanitizeContent(replaceSentences(document.content, from, () => texts.shift() ?? ''))
  await ctx.db.transaction().execute(async (tx) => {
    const { snippet } = await storeContent(tx, id, content)
    await createVersion(tx, id, { kind: 'draft', userId: null })
    await deleteSegments(tx, id)
    const translationSource = { engine: translator.id, quality: translator.quality }
    await run.update({ ...translationSource, ...finishedColumns(), snippet }, tx)
  })
}

async function wordsOf(
  ctx: Context,
  { translation_of: originalId, translated_revision: revision }: CollectionRow,
) {
  const spoken =
    originalId !== null && revision !== null ? await readRevision(ctx.db, originalId, revision) : undefined
  if (!spoken) throw new MissingSourceError('The translated transcript no longer exists')
  return spoken
}

/** Returns the end of the last word, in seconds. */
const lengthOf = (words: readonly Word[]) => (words.at(-1)?.end ?? 0) / 1000

/** Returns whether stored words match a batch; another release may have split the sentences differently. */
function matchesBatch({ words }: TranslatedSegment, batch: Batch): boolean {
  const first = batch[0]?.[0]
  const last = batch.at(-1)?.[0]
  return words[0]?.start === first?.start && (words.at(-1)?.end ?? 0) >= (last?.start ?? 0)
}

async function translate(
  translator: Translator,
  batch: Batch,
  { next, ...request }: { from: string; to: string; next: number | undefined; signal: AbortSignal },
): Promise<Word[]> {
  request.signal.throwIfAborted()
  const texts = await translator.translate({ ...request, sentences: batch.map(sentenceText) })
  return batch.flatMap((sentence, i) =>
    translateWords(sentence, texts[i] ?? '', batch[i + 1]?.[0]?.start ?? next),
  )
}

interface TranslatedVersion {
  finished: readonly TranslatedSegment[]
  speakers: { id: string; name: string }[]
  translationSource: Pick<CollectionRow, 'engine' | 'quality'>
}

/** Stores the transcript in the same transaction that ends the run. */
async function store(
  ctx: Context,
  run: Run,
  { finished, speakers, translationSource }: TranslatedVersion,
): Promise<void> {
  const { collectionId } = run.ids
  const sources: TranscriptSource[] = []
  const words = finished.flatMap(({ words, ...sourceFields }) => {
    const source = indexOfSource(sources, sourceFields)
    return words.map((word): Word => (source > 0 ? { ...word, source } : word))
  })
  await ctx.db.transaction().execute(async (tx) => {
    await storeTranscript(tx, collectionId, { words, speakers, sources })
    await deleteSegments(tx, collectionId)
    const row = await run.update(
      {
        ...translationSource,
        ...finishedColumns(),
        snippet: createSnippet(words),
        has_transcript: true,
      },
      tx,
    )
    await captureJob(tx, row.run_id, null)
    await notifyOwnerOfTranscript(ctx, tx, row)
  })
}
