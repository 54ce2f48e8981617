import { loadConfig } from '#server/config.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Makes a user a member of another's workspace, in the database of the journeys' product.
const [userId = '', organizationId = '', role = 'member'] = process.argv.slice(2)
await withDatabase(loadConfig(), (db) =>
  joinWorkspace({ db }, userId, organizationId, role === 'admin' ? 'admin' : 'member'),
)
