import { sql } from 'kysely'
import type { Correction } from '#contract/corrections.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { CorrectionRow } from './queries.ts'

/** Confidence below which a word counts as low-confidence. */
const lowConfidence = 0.7
/** Shares of low-confidence words above which the difficulty is medium or hard, respectively. */
const mediumShare = 0.08
const hardShare = 0.2

/** Stores the share of low-confidence words for corrections that don't have one yet. */
export async function measureDifficulty(db: Db, rows: readonly CorrectionRow[]): Promise<CorrectionRow[]> {
  const ids = rows.filter(({ unsure }) => unsure === null).map(({ id }) => id)
  if (ids.length === 0) return [...rows]
  const { rows: measuredRows } = await sql<{ id: string; unsure: number }>`
    update corrections set unsure = (
      select coalesce(avg(((word->>'confidence')::float < ${lowConfidence})::int), 0)
      from transcript_chunks cross join json_array_elements(words) as word
      where transcript_chunks.collection_id = corrections.collection_id and gone is null)
    where id = any(${ids}::uuid[]) returning id, unsure`.execute(db)
  const unsureById = new Map(measuredRows.map(({ id, unsure }) => [id, unsure]))
  return rows.map((row) => ({ ...row, unsure: row.unsure ?? unsureById.get(row.id) ?? null }))
}

/** Returns the difficulty of a correction, based on its share of low-confidence words. */
export function difficultyOf({
  unsure: lowConfidenceShare,
}: Pick<CorrectionRow, 'unsure'>): Correction['difficulty'] {
  if (lowConfidenceShare === null || lowConfidenceShare < mediumShare) return 'easy'
  return lowConfidenceShare < hardShare ? 'medium' : 'hard'
}
