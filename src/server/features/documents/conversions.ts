import { joinWords } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { holdForConversion, noMinutesError } from '#server/features/billing/service.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { readTranscript } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { findDocument } from './reads.ts'

/** Returns the length of a transcript, on which the price of a document depends. */
export async function readConversionLength(ctx: Context, actor: UserActor, id: string): Promise<number> {
  const { words } = await readTranscript(ctx, actor, { id })
  return joinWords(words).length
}

/**
 * Reserves the price of a document that a language model writes from a transcript. Documents based only on a
 * prompt and those written without a model are free.
 * @returns false if the workspace's balance is too low
 */
export async function reserveConversion(ctx: Context, tx: Db, row: CollectionRow): Promise<boolean> {
  const characters = (await findDocument(tx, row.id))?.source_characters ?? null
  if (characters === null) return true
  return holdForConversion(ctx, tx, {
    organizationId: row.organization_id,
    jobId: row.run_id,
    collectionId: row.id,
    actorId: row.owner_id,
    size: { kind: 'conversion', characters },
  })
}

/** @throws AppError no_minutes if the workspace can't afford a document */
export async function requireConversion(ctx: Context, tx: Db, row: CollectionRow): Promise<void> {
  if (!(await reserveConversion(ctx, tx, row))) throw noMinutesError()
}
