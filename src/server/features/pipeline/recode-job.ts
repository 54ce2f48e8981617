import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { draftTranscript } from '#domain/draft.ts'
import { autoDetect } from '#domain/languages.ts'
import { wordsIn } from '#domain/patches.ts'
import { printable } from '#domain/printable.ts'
import { adoptSpeakers, wordsWithin } from '#domain/recode.ts'
import { fitSentence, sentenceAround, smallWords } from '#domain/recode-sentence.ts'
import type { Word } from '#domain/words.ts'
import type { Context } from '#server/context.ts'
import { type CollectionRow, readCollection, touchCollection } from '#server/features/collections/service.ts'
import { wordsBetween } from '#server/features/transcripts/service.ts'
import {
  EngineError,
  type EngineWord,
  publicMessage,
  type SpeechEngine,
} from '#server/infra/engines/engine.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { readableText } from './readable-text.ts'
import * as queries from './recode-queries.ts'
import { findSegments, recognize } from './recognize.ts'
import { soundFor } from './sound.ts'
import { dictionaryFor, hintsFor, requireEngine } from './speech-stage.ts'
import { LanguageUnknown, languageOf } from './spoken-language.ts'

/** Interval at which the job checks whether it was canceled. */
const tickMs = 1000
/** Audio around the passage, so that its first and last word are complete. */
const marginMs = 400
/** Text around the passage, as an example of its spelling. */
const textAroundMs = 600_000

/** Transcribes the passage of a recode; ends within seconds if it is dismissed. */
export async function runRecode(ctx: Context, recodeId: string, outside: AbortSignal): Promise<void> {
  const row = await queries.updateOpenRecode(ctx.db, recodeId, { state: 'processing' })
  const collection = row && (await readCollection(ctx.db, row.collection_id))
  if (!row || !collection) return
  const dismissed = new AbortController()
  const ticker = setInterval(async () => {
    const found = await queries.findRecode(ctx.db, recodeId).catch(() => row)
    if (!found) dismissed.abort()
  }, tickMs)
  try {
    const signal = AbortSignal.any([outside, dismissed.signal])
    await finish(ctx, recodeId, await recognizeStretch(ctx, row, collection, signal))
  } catch (error) {
    if (dismissed.signal.aborted) return
    if (outside.aborted || !isFinal(error)) throw error
    if (error instanceof EngineError) ctx.log.warn({ err: error, recodeId }, 'recognition failed')
    const told = error instanceof EngineError ? publicMessage(error) : (error as Error).message
    await failRecode(ctx, recodeId, told)
  } finally {
    clearInterval(ticker)
  }
}

/** Errors that a retry wouldn't fix. */
const isFinal = (error: unknown) =>
  error instanceof MediaError || error instanceof EngineError || error instanceof LanguageUnknown

async function recognizeStretch(
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
    await soundFor(ctx, source, pcmPath, { signal, excerpt, enhanced })
    const engine = await requireEngine(ctx, row.language_code, collection)
    const { used } = await hintsFor(ctx, collection, engine, row.language_code)
    const heard = await recognize({
      segments: await findSegments(pcmPath, signal, ctx.voiceActivity),
      pcmPath,
      engine,
      language: row.language_code,
      hints: used,
      signal,
      concurrency: ctx.speechConcurrency,
    })
    const language = row.language_code === autoDetect ? languageOf(heard) : row.language_code
    const by = { engine: engine.id, model: engine.model(language), language }
    const segments = heard.map(({ words }) => ({ words: words.map((word) => moved(word, from)), ...by }))
    const dictionary = await dictionaryFor(ctx, collection)
    const { words } = draftTranscript(segments, { spans: [], rules: dictionary?.rules ?? [] })
    const within = wordsWithin(words, row.start_ms, row.end_ms)
    if (collection.options.ignoreSentence) return { words: within, source: by }
    return { words: await asText(ctx, row, within, { engine, language, signal }), source: by }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Formats words for their context: sentences may start before the passage, and end after it. */
async function asText(
  ctx: Context,
  { collection_id, start_ms, end_ms }: queries.RecodeRow,
  words: readonly Word[],
  { engine, language, signal }: { engine: SpeechEngine; language: string; signal: AbortSignal },
): Promise<Word[]> {
  const near = await wordsBetween(ctx.db, collection_id, start_ms - textAroundMs, end_ms + textAroundMs)
  const standing = wordsIn(near, start_ms, end_ms)
  const around = sentenceAround(
    wordsIn(near, 0, start_ms),
    standing,
    wordsIn(near, end_ms, Number.POSITIVE_INFINITY),
  )
  const spoken = adoptSpeakers(standing, words)
  if (engine.capabilities.punctuation) return fitSentence(spoken, around, smallWords(near))
  return readableText(ctx.punctuator, spoken, { language, signal, ...around })
}

const moved = (word: EngineWord, by: number): EngineWord => ({
  ...word,
  start: word.start + by,
  end: word.end + by,
})

async function finish(
  ctx: Context,
  recodeId: string,
  { words, source }: Awaited<ReturnType<typeof recognizeStretch>>,
): Promise<void> {
  const changes = { state: 'ready', words: JSON.stringify(words), source: JSON.stringify(source) } as const
  await change(ctx, recodeId, changes)
}

export async function failRecode(ctx: Context, recodeId: string, error: string): Promise<void> {
  await change(ctx, recodeId, { state: 'error', error: printable(error) })
}

/** Changes a recode and tells everyone who sees its collection. */
async function change(
  ctx: Context,
  recodeId: string,
  changes: Parameters<typeof queries.updateOpenRecode>[2],
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.updateOpenRecode(tx, recodeId, changes)
    if (row) await touchCollection(tx, row.collection_id)
  })
}
