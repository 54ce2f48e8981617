import { randomUUID } from 'node:crypto'
import { loadConfig } from '#server/config.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Gives somebody's workspace so many more members, and one whose name comes after all of theirs, in the database of the
// product that the journeys use.
const [organizationId = '', count = '', last = ''] = process.argv.slice(2)
await withDatabase(loadConfig(), async (db) => {
  const names = [...Array.from({ length: Number(count) }, (_, n) => `Member ${n}`), last]
  const people = names.map((name) => ({ id: randomUUID(), name, email: `${randomUUID()}@example.com` }))
  const others = { password_hash: '', language: 'en', region: 'us', current_organization_id: null } as const
  await db
    .insertInto('users')
    .values(people.map((person) => ({ ...person, ...others })))
    .execute()
  for (const { id } of people) await joinWorkspace({ db }, id, organizationId)
})
