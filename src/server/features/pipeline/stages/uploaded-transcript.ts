import type { Context } from '#server/context.ts'
import { type ImportRow, requireImport } from '#server/features/imports/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'

interface Request {
  languageCode: string
  beta?: boolean | undefined
  /** ID of an uploaded transcript. */
  transcript?: string | undefined
}

/** Returns whether there is an engine that can handle a request. */
export async function hasEngine(ctx: Context, { languageCode, beta }: Request): Promise<boolean> {
  return Boolean(await ctx.speech.choose(languageCode, { beta: beta ?? false }))
}

/**
 * Finds the transcript to upload with a recording; undefined if there is none. Without an engine, the
 * transcript must contain timing.
 * @throws AppError language_unavailable; import_refused if it has expired
 */
export async function findUploadedTranscript(
  tx: Db,
  userId: string,
  { languageCode, transcript }: Request,
  engine: boolean,
): Promise<ImportRow | undefined> {
  const row = transcript === undefined ? undefined : await requireImport(tx, userId, transcript)
  if (engine || (row && row.timing !== 'none')) return row
  const reason = row ? ', and the transcript has no times' : ''
  throw new AppError('language_unavailable', `No configured speech engine supports ${languageCode}${reason}`)
}
