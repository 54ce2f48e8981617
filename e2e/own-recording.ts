import { loadConfig } from '#server/config.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Turns a welcome recording into an ordinary one, in the database of the journeys' product. Only welcome
// recordings share their source. With `unpaid`, marks the order placed with its upload as failed.
const [id = '', failed] = process.argv.slice(2)
await withDatabase(loadConfig(), (db) =>
  db
    .updateTable('collections')
    .set({
      demo: false,
      source_key: `collections/${id}/source.mp3`,
      precision_error: failed === 'unpaid' ? 'no_minutes' : null,
    })
    .where('id', '=', id)
    .execute(),
)
