import { randomUUID } from 'node:crypto'
import { loadConfig } from '#server/config.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Adds `count` members and one named `last` to a workspace in the database of the journeys' server.
const [organizationId = '', count = '', last = ''] = process.argv.slice(2)
await withDatabase(loadConfig(), async (db) => {
  const names = [...Array.from({ length: Number(count) }, (_, n) => `Member ${n}`), last]
  const people = names.map((name) => ({ id: randomUUID(), name, email: `${randomUUID()}@example.com` }))
  const defaults = { password_hash: '', language: 'en', region: 'us', current_organization_id: null } as const
  await db
    .insertInto('users')
    .values(people.map((person) => ({ ...person, ...defaults })))
    .execute()
  for (const { id } of people) await joinWorkspace({ db }, id, organizationId)
})
