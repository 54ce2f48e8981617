import { loadConfig } from '#server/config.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Makes a welcome recording an ordinary one, in the database of the journeys' product. Only welcome recordings share
// their source. With `unpaid`, an order with its upload failed.
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
