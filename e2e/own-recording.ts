import { loadConfig } from '#server/config.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Makes a welcome recording an ordinary one, in the database of the journeys' product.
const [id = ''] = process.argv.slice(2)
await withDatabase(loadConfig(), (db) =>
  db.updateTable('collections').set({ demo: false }).where('id', '=', id).execute(),
)
