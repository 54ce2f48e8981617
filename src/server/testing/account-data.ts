import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '#contract/endpoints.ts'
import { move } from '#domain/ledger/accounts.ts'
import type { Context } from '#server/context.ts'
import { openLedger, post } from '#server/features/billing/ledger.ts'
import { createPendingSignIn } from '#server/features/sessions/service.ts'
import { addCorrectorData } from './corrector-data.ts'
import type { Caller } from './product.ts'
import { addSources } from './sources.ts'

/**
 * Adds every kind of account data: some through the product, but secrets and similar data directly to the
 * tables.
 */
export async function addAccountData({ db, storage, workDir }: Context, person: Caller): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const entries = move('issued', 'plan', 'minutes', 1)
    const period = { key: randomUUID(), kind: 'period' as const, entries, actorId: person.uid }
    await post(tx, await openLedger(tx, person.orgId), period)
  })
  const { uid, email } = person
  const ordered = JSON.stringify({ kind: 'card', currency: 'USD' })
  await db
    .insertInto('payment_orders')
    .values({ id: randomUUID(), organization_id: person.orgId, user_id: uid, provider: 'local', ordered })
    .execute()
  await person.call(endpoints.saveDictionary, {
    params: { uid, id: randomUUID() },
    body: { name: 'Names', language: 'en', terms: ['Longhand'] },
  })
  const oneHourFromNow = new Date(Date.now() + 3600_000)
  await db
    .insertInto('identities')
    .values({ provider: 'google', subject: '1', user_id: uid, email })
    .execute()
  await db
    .insertInto('invites')
    .values({
      id: randomUUID(),
      organization_id: person.orgId,
      email: `${randomUUID()}@example.com`,
      key_hash: randomBytes(32),
      inviter_id: uid,
      sent_at: new Date(),
      expires_at: oneHourFromNow,
    })
    .execute()
  const { orgId: organization_id } = person
  await db
    .insertInto('invite_links')
    .values({ organization_id, key_hash: randomBytes(32), creator_id: uid, expires_at: oneHourFromNow })
    .execute()
  await addSources(db, uid, organization_id)
  await db
    .insertInto('sso_connections')
    .values({
      id: randomUUID(),
      organization_id: person.orgId,
      kind: 'saml',
      name: 'University',
      issuer: 'https://idp.example',
      entry_point: 'https://idp.example/sso',
      certificates: [],
      metadata_url: null,
      client_id: null,
      client_secret: null,
      break_glass_user_id: uid,
    })
    .execute()
  await db
    .insertInto('scim_tokens')
    .values({
      organization_id: person.orgId,
      token_hash: randomBytes(32),
      creator_id: uid,
      last_used_at: null,
    })
    .execute()
  await db
    .insertInto('scim_users')
    .values({
      organization_id: person.orgId,
      user_id: uid,
      user_name: email,
      external_id: '00u1',
      email,
      suspended_role: null,
      invited_at: null,
    })
    .execute()
  await db
    .insertInto('passkeys')
    .values({ id: `key-${uid}`, user_id: uid, name: 'Phone', public_key: Buffer.from('k'), counter: 0 })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: uid, code_hash: Buffer.from('h') })
    .execute()
  await db
    .insertInto('account_codes')
    .values({
      code_hash: randomBytes(32),
      user_id: uid,
      purpose: 'verifyEmail',
      email,
      expires_at: oneHourFromNow,
    })
    .execute()
  await db.insertInto('installation_setup').values({ user_id: uid }).execute()
  await createPendingSignIn(db, { kind: 'reset', state: { email, address: '192.0.2.1' }, seconds: 3600 })
  await createPendingSignIn(db, {
    kind: 'impersonation',
    state: { staffId: uid, reason: 'x' },
    seconds: 3600,
  })
  const picture = join(workDir, 'picture.jpg')
  await writeFile(picture, 'picture')
  const avatarKey = `avatars/${uid}/${randomUUID()}.jpg`
  await storage.putFile(avatarKey, picture, 'image/jpeg')
  const keptFields = { avatar_key: avatarKey, corrector: true }
  await db.updateTable('users').set(keptFields).where('id', '=', uid).execute()
  const bulkExport = randomUUID()
  await db
    .insertInto('bulk_exports')
    .values({
      id: bulkExport,
      user_id: uid,
      organization_id: person.orgId,
      formats: '[]',
      total: 1,
      state: 'ready',
    })
    .execute()
  await storage.putFile(`bulk-exports/${bulkExport}/longhand.zip`, picture, 'application/zip')
  const mediaExport = { user_id: uid, kind: 'track', options: '{}', state: 'queued' } as const
  const recode = { user_id: uid, language_code: 'en', start_ms: 0, end_ms: 1, state: 'ready' as const }
  const theirs = await db
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', uid)
    .executeTakeFirstOrThrow()
  await addCorrectorData(db, person, theirs.id)
  const item = { export_id: bulkExport, position: 0, collection_id: theirs.id, name: `Talk of ${uid}` }
  await db.insertInto('bulk_export_items').values(item).execute()
  await db
    .insertInto('media_exports')
    .values({ id: randomUUID(), collection_id: theirs.id, ...mediaExport })
    .execute()
  await db
    .insertInto('recodes')
    .values({ id: randomUUID(), collection_id: theirs.id, ...recode })
    .execute()
  await db
    .insertInto('diarizations')
    .values({ id: randomUUID(), collection_id: theirs.id, user_id: uid, state: 'ready', spans: '[]' })
    .execute()
  await db
    .insertInto('imports')
    .values({
      id: randomUUID(),
      collection_id: theirs.id,
      user_id: uid,
      name: 'a.srt',
      encoding: null,
      timing: 'cues',
      storage_key: `collections/${theirs.id}/imports/a`,
      expires_at: null,
    })
    .execute()
}
