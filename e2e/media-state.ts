import { loadConfig } from '#server/config.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Announces the deletion of a collection's media, or marks it as deleted, in the database of the journeys'
// product.
const [id = '', state = ''] = process.argv.slice(2)
const nextWeek = new Date(Date.now() + 7 * 24 * 3600_000)
await withDatabase(loadConfig(), (db) =>
  db
    .updateTable('collections')
    .set(
      state === 'deleted'
        ? { media_deleted_at: new Date(), audio_key: null, peaks_key: null }
        : { deletion_deletes: 'media', deletion_notified_at: new Date(), deletion_at: nextWeek },
    )
    .where('id', '=', id)
    .execute(),
)
