import Fastify from 'fastify'
import pg from 'pg'
import { findRunningPostgres } from '#server/infra/database/embedded-running.ts'

// The minimum that a server does for a page of collections: Fastify and pg, with the same columns of the same
// rows, but no session, permissions or mapping. Reads from the database of a running product.
const [dataDir = '', port = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ ...(await findRunningPostgres(dataDir)), max: 20 })

const page = `
  select id, organization_id, owner_id, name, region, language_code, demo, source_key, description, hints_given, hints_used,
    hints_limit, speaker_method, denoised_key, denoising, shared_with, editing_user_id, editing_name, editing_at,
    take_over_user_id, take_over_name, video_key, has_video, has_transcript, duration_seconds, snippet, engine, quality,
    state, stage, percent, expected_at, error_code, error_message, retries, logs, created_at, transcription_started_at,
    type, perfection, overview, speaker_names, speaker_count, changed_at, shown_length,
    array(select project_id::text from project_collections where collection_id = collections.id and user_id = $2) as projects
  from collections where organization_id = $1 and owner_id = $2 and trashed_at is null
  order by created_at desc, id desc limit 51`

const app = Fastify()
app.post('/list', async (request) => {
  const { orgId, uid } = request.body as { orgId: string; uid: string }
  const { rows } = await pool.query(page, [orgId, uid])
  return { Items: rows.slice(0, 50) }
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
