import { loadConfig } from '#server/config.ts'
import { hostileTexts } from '#server/testing/hostile-text.ts'
import { withDatabase } from '../src/cli/with-database.ts'

// Writes hostile text that no request accepts to the database of the journeys' server: text from providers and
// browsers, or stored under earlier rules.
const [userId = '', organizationId = ''] = process.argv.slice(2)
const combinedText = hostileTexts.join(' ')
await withDatabase(loadConfig(), async (db) => {
  await db.updateTable('users').set({ name: combinedText }).where('id', '=', userId).execute()
  await db.updateTable('organizations').set({ name: combinedText }).where('id', '=', organizationId).execute()
  await db
    .updateTable('sessions')
    .set({ user_agent: combinedText, address: combinedText.slice(0, 40) })
    .where('user_id', '=', userId)
    .execute()
  const passkey = { user_id: userId, name: combinedText, public_key: Buffer.of(1), counter: 0 }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, id: `hostile-${userId}` })
    .execute()
})
