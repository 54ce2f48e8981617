import { loadConfig } from '#server/config.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Adds a user to another user's workspace, in the database of the journeys' server.
const [userId = '', organizationId = '', role = 'member'] = process.argv.slice(2)
await withDatabase(loadConfig(), (db) =>
  joinWorkspace({ db }, userId, organizationId, role === 'admin' ? 'admin' : 'member'),
)
