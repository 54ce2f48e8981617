import { loadConfig } from '#server/config.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Makes a welcome recording an ordinary one, in the database of the journeys' product. Only welcome recordings share
// their source.
const [id = ''] = process.argv.slice(2)
await withDatabase(loadConfig(), (db) =>
  db
    .updateTable('collections')
    .set({ demo: false, source_key: `collections/${id}/source.mp3` })
    .where('id', '=', id)
    .execute(),
)
