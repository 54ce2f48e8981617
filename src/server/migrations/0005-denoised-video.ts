import { type Kysely, sql } from 'kysely'

/** The small video with the sound that has no noise, beside the sound alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collections add column denoised_video_key text`.execute(db)
}
