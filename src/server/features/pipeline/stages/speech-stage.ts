import { autoDetect } from '#domain/languages/languages.ts'
import { limitHints, mergeHints } from '#domain/recognition/hints.ts'
import type { Context } from '#server/context.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { findDefaultDictionary, findDictionary } from '#server/features/dictionaries/service.ts'
import type { ImportRow } from '#server/features/imports/service.ts'
import { deleteSegments, insertSegment, listSegments } from '#server/features/pipeline/queries.ts'
import type { Run } from '#server/features/pipeline/run.ts'
import { EngineError, type Segment, type SpeechEngine } from '#server/infra/engines/engine.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { findSegments, type Recognition, recognize } from './recognize.ts'
import { detectSpokenLanguage } from './spoken-language.ts'

/**
 * Chooses the engine for a collection's language and its owner's tier.
 * @throws EngineError
 */
export async function requireEngine(
  ctx: Context,
  language: string,
  { options }: Pick<CollectionRow, 'options'>,
): Promise<SpeechEngine> {
  const engine = await ctx.speech.choose(language, { beta: options.beta ?? false })
  if (!engine)
    throw new EngineError('language_unavailable', `No configured speech engine supports ${language}`)
  return engine
}

/** Returns a collection's hints and its dictionary's terms, up to the engine's limit for the language. */
export async function collectHints(
  ctx: Context,
  collection: CollectionRow,
  engine: SpeechEngine,
  language: string,
) {
  const { hints = [] } = collection.options
  const support = engine.hintsFor ? engine.hintsFor(language) : engine.capabilities.hints
  return limitHints(mergeHints(hints, await chooseDictionary(ctx, collection)), support)
}

/**
 * Finds the dictionary to transcribe a collection with: the chosen one if it still exists, otherwise a
 * default one.
 */
export async function chooseDictionary(
  ctx: Context,
  { id, options, owner_id, language_code }: CollectionRow,
) {
  if (options.dictionary === null) return undefined
  if (options.dictionary) return findDictionary(ctx.db, owner_id, options.dictionary)
  return findDefaultDictionary(ctx.db, owner_id, { id, language: language_code })
}

/**
 * Detects speech segments only once, since stored results refer to them; results for older segments are
 * deleted.
 */
export function detectSpeech(ctx: Context, run: Run, pcmPath: string): Promise<Segment[]> {
  return run.stage('segments', async () => ({
    result: await findSegments(pcmPath, run.signal, ctx.voiceActivity),
    onCheckpoint: (tx) => deleteSegments(tx, run.ids.collectionId),
  }))
}

/** Transcribes the speech segment by segment, detecting the language if it wasn't given. */
export async function recognizeSpeech(
  ctx: Context,
  run: Run,
  { pcmPath, segments }: Pick<Recognition, 'pcmPath' | 'segments'>,
  { collection, uploaded }: { collection: CollectionRow; uploaded: ImportRow | undefined },
  share: { from: number; to: number },
): Promise<void> {
  await run.stage('speech', async () => {
    const { collectionId } = run.ids
    const languageCode = collection.language_code
    const isTimed = uploaded !== undefined && uploaded.timing !== 'none'
    const engine = await requireEngine(ctx, languageCode, collection).catch((error: unknown) => {
      // Without an engine, the timing in the file is used.
      if (isTimed && error instanceof EngineError) return null
      throw error
    })
    if (!engine) return { result: null }
    const {
      usedHints,
      givenCount: hintsGiven,
      limit,
    } = await collectHints(ctx, collection, engine, languageCode)
    if (hintsGiven > 0)
      await run.update({ hints_given: hintsGiven, hints_used: usedHints.length, hints_limit: limit })
    const recognized = await recognize({
      pcmPath,
      segments,
      engine,
      language: languageCode,
      hints: usedHints,
      speakerCount: collection.options.speakerCount,
      signal: run.signal,
      concurrency: ctx.speechConcurrency,
      finished: await listSegments(ctx.db, collectionId),
      onSegment: (segment, words, detectedLanguage) => {
        // A language pair is transcribed by a single model, in whichever of the two languages it detects
        // in a segment.
        const model = engine.model(
          languageCode === autoDetect ? (detectedLanguage ?? languageCode) : languageCode,
        )
        const sourceFields = { engine: engine.id, model, language: detectedLanguage ?? languageCode }
        return ctx.db.transaction().execute(async (tx) => {
          // A stopped run must not leave words behind for the next one, whose language may differ.
          await run.update({ stage: 'speech' }, tx)
          await insertSegment(tx, collectionId, segment.index, { words, ...sourceFields })
        })
      },
      onHints: async (appliedHints) => {
        await run.update({ hints_used: appliedHints.used, hints_limit: appliedHints.limit ?? limit })
      },
      onProgress: ({ fraction, secondsLeft }) =>
        run.progress('speech', share.from + (share.to - share.from) * fraction, secondsLeft),
    })
    const isSilent = recognized.every(({ words }) => words.length === 0)
    if (isSilent && isTimed) return { result: null }
    if (isSilent) throw new MediaError('media_silent', 'No words were recognized.')
    const language = languageCode === autoDetect ? detectSpokenLanguage(recognized) : languageCode
    const { quality } = engine.capabilities
    return { result: null, changes: { engine: engine.id, quality, language_code: language } }
  })
}
