import { limitHints, mergeHints } from '#domain/hints.ts'
import { detectLanguage } from '#domain/language-detection.ts'
import { autoDetect } from '#domain/languages.ts'
import type { Context } from '#server/context.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { dictionaryOf } from '#server/features/dictionaries/service.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { EngineError, type SpeechEngine } from '#server/infra/speech/engine.ts'
import { insertSegment, listSegments } from './queries.ts'
import { type Recognised, recognise } from './recognise.ts'
import type { Run } from './run.ts'

/** What was said is known, but not in which language. */
export class LanguageUnknown extends Error {}

/** The engine for a collection's language, its owner's choice of tier included. @throws EngineError */
export async function requireEngine(
  ctx: Context,
  language: string,
  { options }: Pick<CollectionRow, 'options'>,
): Promise<SpeechEngine> {
  const engine = await ctx.speech.choose(language, { beta: options.beta ?? false })
  if (!engine) throw new EngineError('language_unavailable', `No configured speech engine speaks ${language}`)
  return engine
}

/** The hints of a collection and the terms of its dictionary, as many as the engine takes. */
export async function hintsFor(ctx: Context, collection: CollectionRow, engine: SpeechEngine) {
  const { hints = [], dictionary } = collection.options
  const terms = dictionary ? await dictionaryOf(ctx.db, collection.owner_id, dictionary) : undefined
  return limitHints(mergeHints(hints, terms), engine.capabilities.hints)
}

/** Has the speech recognised, segment by segment, and finds out the language where nobody has said it. */
export async function recogniseSpeech(
  ctx: Context,
  run: Run,
  pcmPath: string,
  collection: CollectionRow,
  share: { from: number; to: number },
): Promise<void> {
  await run.stage('speech', async () => {
    const { collectionId } = run.ids
    const asked = collection.language_code
    const engine = await requireEngine(ctx, asked, collection)
    const { used, given, limit } = await hintsFor(ctx, collection, engine)
    if (given > 0) await run.update({ hints_given: given, hints_used: used.length, hints_limit: limit })
    const heard = await recognise({
      ...{ pcmPath, engine, language: asked, hints: used, signal: run.signal },
      concurrency: ctx.speechConcurrency,
      finished: await listSegments(ctx.db, collectionId),
      onSegment: (segment, words, detected) => {
        const by = { engine: engine.id, model: engine.model(asked), language: detected ?? asked }
        return insertSegment(ctx.db, collectionId, segment.index, { words, ...by })
      },
      onProgress: ({ fraction, secondsLeft }) =>
        run.progress('speech', share.from + (share.to - share.from) * fraction, secondsLeft),
    })
    if (heard.every(({ words }) => words.length === 0))
      throw new MediaError('media_silent', 'No words were recognised.')
    const language = asked === autoDetect ? languageOf(heard) : asked
    const { quality } = engine.capabilities
    return { result: null, changes: { engine: engine.id, quality, language_code: language } }
  })
}

/**
 * The language most of the words were detected in, else that of their text.
 * @throws LanguageUnknown
 */
export function languageOf(heard: readonly Recognised[]): string {
  const counts = new Map<string, number>()
  for (const { words, language } of heard)
    if (language && language !== autoDetect) counts.set(language, (counts.get(language) ?? 0) + words.length)
  const [detected] = [...counts].toSorted(([, a], [, b]) => b - a)
  const text = () => heard.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  const language = detected?.[0] ?? detectLanguage(text())
  if (!language) throw new LanguageUnknown('The language could not be found out')
  return language
}
