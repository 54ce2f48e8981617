import { type Kysely, sql } from 'kysely'

/** The small video with denoised audio, in addition to the denoised audio. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collections add column denoised_video_key text`.execute(db)
}
