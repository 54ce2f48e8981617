import { limitHints, mergeHints } from '#domain/hints.ts'
import { autoDetect } from '#domain/languages.ts'
import type { Context } from '#server/context.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { defaultDictionaryOf, dictionaryOf } from '#server/features/dictionaries/service.ts'
import { EngineError, type Segment, type SpeechEngine } from '#server/infra/engines/engine.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { deleteSegments, insertSegment, listSegments } from './queries.ts'
import { findSegments, type Recognition, recognize } from './recognize.ts'
import type { Run } from './run.ts'
import { languageOf } from './spoken-language.ts'

/** The engine for a collection's language and its owner's choice of tier. @throws EngineError */
export async function requireEngine(
  ctx: Context,
  language: string,
  { options }: Pick<CollectionRow, 'options'>,
): Promise<SpeechEngine> {
  const engine = await ctx.speech.choose(language, { beta: options.beta ?? false })
  if (!engine) throw new EngineError('language_unavailable', `No configured speech engine speaks ${language}`)
  return engine
}

/** The hints of a collection and the terms of its dictionary, up to the engine's limit for a language. */
export async function hintsFor(
  ctx: Context,
  collection: CollectionRow,
  engine: SpeechEngine,
  language: string,
) {
  const { hints = [] } = collection.options
  const support = engine.hintsFor ? engine.hintsFor(language) : engine.capabilities.hints
  return limitHints(mergeHints(hints, await dictionaryFor(ctx, collection)), support)
}

/** The dictionary for a collection's transcription: the chosen one while it exists, else a default. */
export async function dictionaryFor(ctx: Context, { id, options, owner_id, language_code }: CollectionRow) {
  if (options.dictionary === null) return undefined
  if (options.dictionary) return dictionaryOf(ctx.db, owner_id, options.dictionary)
  return defaultDictionaryOf(ctx.db, owner_id, { id, language: language_code })
}

/** Detects speech segments once: stored results belong to them, and older ones are deleted. */
export function findSpeech(ctx: Context, run: Run, pcmPath: string): Promise<Segment[]> {
  return run.stage('segments', async () => ({
    result: await findSegments(pcmPath, run.signal, ctx.voiceActivity),
    onCheckpoint: (tx) => deleteSegments(tx, run.ids.collectionId),
  }))
}

/** Transcribes the speech, segment by segment, and detects the language if it wasn't given. */
export async function recognizeSpeech(
  ctx: Context,
  run: Run,
  { pcmPath, segments }: Pick<Recognition, 'pcmPath' | 'segments'>,
  collection: CollectionRow,
  share: { from: number; to: number },
): Promise<void> {
  await run.stage('speech', async () => {
    const { collectionId } = run.ids
    const asked = collection.language_code
    const engine = await requireEngine(ctx, asked, collection)
    const { used, given, limit } = await hintsFor(ctx, collection, engine, asked)
    if (given > 0) await run.update({ hints_given: given, hints_used: used.length, hints_limit: limit })
    const heard = await recognize({
      pcmPath,
      segments,
      engine,
      language: asked,
      hints: used,
      signal: run.signal,
      concurrency: ctx.speechConcurrency,
      finished: await listSegments(ctx.db, collectionId),
      onSegment: (segment, words, detected) => {
        // One model transcribes a pair, in whichever of the two languages it detects in a segment.
        const model = engine.model(asked === autoDetect ? (detected ?? asked) : asked)
        const by = { engine: engine.id, model, language: detected ?? asked }
        return ctx.db.transaction().execute(async (tx) => {
          // A stopped run must not leave words for the next one, which may be in another language.
          await run.update({ stage: 'speech' }, tx)
          await insertSegment(tx, collectionId, segment.index, { words, ...by })
        })
      },
      onHints: async (applied) => {
        await run.update({ hints_used: applied.used, hints_limit: applied.limit ?? limit })
      },
      onProgress: ({ fraction, secondsLeft }) =>
        run.progress('speech', share.from + (share.to - share.from) * fraction, secondsLeft),
    })
    if (heard.every(({ words }) => words.length === 0))
      throw new MediaError('media_silent', 'No words were recognized.')
    const language = asked === autoDetect ? languageOf(heard) : asked
    const { quality } = engine.capabilities
    return { result: null, changes: { engine: engine.id, quality, language_code: language } }
  })
}
