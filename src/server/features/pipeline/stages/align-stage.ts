import type { AlignedImport } from '#domain/imports/draft.ts'
import { detectLanguage } from '#domain/languages/language-detection.ts'
import { autoDetect } from '#domain/languages/languages.ts'
import { toMs } from '#domain/words/seconds.ts'
import type { Word } from '#domain/words/words.ts'
import type { Context } from '#server/context.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { type ImportRow, readBytes, unwrapResult } from '#server/features/imports/service.ts'
import { deleteSegments, insertSegment, listSegments } from '#server/features/pipeline/queries.ts'
import { type Run, RunEndedError } from '#server/features/pipeline/run.ts'
import { UnknownLanguageError } from './spoken-language.ts'

/**
 * Aligns the transcript uploaded with a recording: its words get the timing of the recognized words, and
 * replace them. Returns null if there is no such transcript.
 */
export async function alignImport(
  ctx: Context,
  run: Run,
  importRow: ImportRow | undefined,
  percent: number,
): Promise<AlignedImport | null> {
  if (!importRow) return null
  const { collectionId } = run.ids
  return run.stage('align', async () => {
    run.progress('align', percent, null)
    const collection = await readCollection(ctx.db, collectionId)
    if (!collection) throw new RunEndedError()
    const { duration_seconds: seconds, language_code: code } = collection
    const recognized = [...(await listSegments(ctx.db, collectionId))]
      .sort(([a], [b]) => a - b)
      .flatMap(([, { words }]) => words.map(({ text, start, end }) => ({ text, start, end })))
      .sort((a, b) => a.start - b.start)
    const file = { bytes: await readBytes(ctx, importRow), encoding: importRow.encoding ?? undefined }
    const duration = seconds === null ? null : toMs(seconds)
    const client = { client: collectionId, signal: run.signal }
    const { parts, ...job } = await ctx.workers.exports.run(client, async (task) =>
      unwrapResult(await task('importWithRecognizedWords', { file, recognized, duration })),
    )
    const language = code === autoDetect ? languageOf(parts) : code
    const sourceFields = { engine: 'import', model: job.format, language }
    return {
      result: job,
      changes: { language_code: language, engine: null, quality: null },
      onCheckpoint: async (tx) => {
        await deleteSegments(tx, collectionId)
        for (const [i, part] of parts.entries())
          await insertSegment(tx, collectionId, i, { words: JSON.parse(part) as Word[], ...sourceFields })
      },
    }
  })
}

/** Detects the language of the text, for recordings that weren't transcribed by an engine. */
function languageOf(parts: readonly string[]): string {
  const words = JSON.parse(parts[0] ?? '[]') as Word[]
  const language = detectLanguage(words.map(({ text }) => text).join(' '))
  if (!language) throw new UnknownLanguageError("The language couldn't be determined")
  return language
}
