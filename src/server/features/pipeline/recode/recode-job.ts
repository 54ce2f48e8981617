import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { autoDetect } from '#domain/languages/languages.ts'
import { draftTranscript } from '#domain/recognition/draft.ts'
import { adoptSpeakers, findWordsByMidpoint } from '#domain/recognition/recode.ts'
import {
  createLowercaseCheck,
  findSurroundingSentence,
  fitToSentence,
} from '#domain/recognition/recode-sentence.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { findWords } from '#domain/words/time-ranges.ts'
import type { Word } from '#domain/words/words.ts'
import type { Context } from '#server/context.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { type CollectionRow, notifyCollectionAudience } from '#server/features/collections/service.ts'
import { runDismissibleWork } from '#server/features/pipeline/dismissible-work.ts'
import { prepareAudio } from '#server/features/pipeline/stages/prepare-audio.ts'
import { findSegments, recognize } from '#server/features/pipeline/stages/recognize.ts'
import {
  chooseDictionary,
  collectHints,
  requireEngine,
} from '#server/features/pipeline/stages/speech-stage.ts'
import { detectSpokenLanguage } from '#server/features/pipeline/stages/spoken-language.ts'
import { punctuateWords } from '#server/features/pipeline/translation/punctuate-words.ts'
import { readWordsBetween } from '#server/features/transcripts/service.ts'
import {
  EngineError,
  type EngineWord,
  publicMessage,
  type SpeechEngine,
} from '#server/infra/engines/engine.ts'
import * as queries from './recode-queries.ts'

/**
 * Extra audio on both sides of the passage, in milliseconds, so that its first and last words are complete.
 */
const marginMs = 400
/** Length of the text on each side of the passage that serves as a spelling example, in milliseconds. */
const contextMs = 600_000

/** Transcribes a recode's passage; stops within seconds if dismissed. */
export async function runRecode(ctx: Context, recodeId: string, outerSignal: AbortSignal): Promise<void> {
  const row = await queries.updateOpenRecode(ctx.db, recodeId, { state: 'processing' })
  const collection = row && (await readCollection(ctx.db, row.collection_id))
  if (!row || !collection) return
  await runDismissibleWork({
    outerSignal,
    isDismissed: async () => !(await queries.findRecode(ctx.db, recodeId)),
    work: async (signal) => finish(ctx, recodeId, await recognizeSegment(ctx, row, collection, signal)),
    async onFailure(error) {
      if (error instanceof EngineError) ctx.log.warn({ err: error, recodeId }, 'transcription failed')
      await failRecode(ctx, recodeId, error instanceof EngineError ? publicMessage(error) : error.message)
    },
  })
}

async function recognizeSegment(
  ctx: Context,
  row: queries.RecodeRow,
  collection: CollectionRow,
  signal: AbortSignal,
) {
  const folder = await mkdtemp(join(ctx.workDir, 'recode-'))
  try {
    const source = await ctx.storage.localFile(collection.source_key, folder)
    const pcmPath = join(folder, 'audio.pcm')
    const from = Math.max(0, row.start_ms - marginMs)
    const excerpt = { start: from / 1000, seconds: (row.end_ms + marginMs - from) / 1000 }
    const { enhanced } = collection.options
    await prepareAudio(ctx, source, pcmPath, { signal, excerpt, enhanced })
    const engine = await requireEngine(ctx, row.language_code, collection)
    const { usedHints } = await collectHints(ctx, collection, engine, row.language_code)
    const recognized = await recognize({
      segments: await findSegments(pcmPath, signal, ctx.voiceActivity),
      pcmPath,
      engine,
      language: row.language_code,
      hints: usedHints,
      signal,
      concurrency: ctx.speechConcurrency,
    })
    const language = row.language_code === autoDetect ? detectSpokenLanguage(recognized) : row.language_code
    const sourceFields = { engine: engine.id, model: engine.model(language), language }
    const segments = recognized.map(({ words }) => ({
      words: words.map((word) => shiftWord(word, from)),
      ...sourceFields,
    }))
    const dictionary = await chooseDictionary(ctx, collection)
    const { words } = draftTranscript(segments, { spans: [], rules: dictionary?.rules ?? [] })
    const wordsWithin = findWordsByMidpoint(words, row.start_ms, row.end_ms)
    if (collection.options.ignoreSentence) return { words: wordsWithin, source: sourceFields }
    return {
      words: await toReadableText(ctx, row, wordsWithin, { engine, language, signal }),
      source: sourceFields,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds punctuation in context: sentences may start before the passage and end after it. */
async function toReadableText(
  ctx: Context,
  { collection_id, start_ms, end_ms }: queries.RecodeRow,
  words: readonly Word[],
  { engine, language, signal }: { engine: SpeechEngine; language: string; signal: AbortSignal },
): Promise<Word[]> {
  const context = await readWordsBetween(ctx.db, collection_id, start_ms - contextMs, end_ms + contextMs)
  const currentWords = findWords(context, start_ms, end_ms)
  const sentence = findSurroundingSentence(
    findWords(context, 0, start_ms),
    currentWords,
    findWords(context, end_ms, Number.POSITIVE_INFINITY),
  )
  const recognizedWords = adoptSpeakers(currentWords, words)
  if (engine.capabilities.punctuation)
    return fitToSentence(recognizedWords, sentence, createLowercaseCheck(context))
  return punctuateWords(ctx.punctuator, recognizedWords, { language, signal, ...sentence })
}

const shiftWord = (word: EngineWord, by: number): EngineWord => ({
  ...word,
  start: word.start + by,
  end: word.end + by,
})

async function finish(
  ctx: Context,
  recodeId: string,
  { words, source }: Awaited<ReturnType<typeof recognizeSegment>>,
): Promise<void> {
  const changes = { state: 'ready', words: JSON.stringify(words), source: JSON.stringify(source) } as const
  await change(ctx, recodeId, changes)
}

export async function failRecode(ctx: Context, recodeId: string, error: string): Promise<void> {
  await change(ctx, recodeId, { state: 'error', error: toPrintable(error) })
}

/** Updates a recode, and notifies everyone who can see its collection. */
async function change(
  ctx: Context,
  recodeId: string,
  changes: Parameters<typeof queries.updateOpenRecode>[2],
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.updateOpenRecode(tx, recodeId, changes)
    if (row) await notifyCollectionAudience(tx, row.collection_id)
  })
}
