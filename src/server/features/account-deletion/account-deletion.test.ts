import { expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { type ActionTraces, password, performAllActions } from '#server/testing/all-actions.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { filesContaining, listTables, tablesContaining } from '#server/testing/traces.ts'

const product = await createTestProduct({ EVENT_LOG: 'on', BASE_URL: 'http://longhand.example' })
const { context, app, register, anonymous } = product
const { db, storage } = context

const name = 'Zenobia Unforgettable'
const tracesOf = async (text: string) => ({
  tables: await tablesContaining(context, text),
  files: await filesContaining(context, text),
})

/** Tables that don't identify a person, though some contain personal data. */
const nonIdentifyingTables = new Set(
  [
    ...['kysely_migration', 'kysely_migration_lock', 'used_captchas', 'rate_limits', 'organizations'],
    ...['pipeline_stages', 'speech_segments', 'transcripts', 'transcript_chunks', 'tags', 'highlight_tags'],
    'redactions',
    ...['search_entries', 'documents', 'document_parts', 'document_media', 'workspace_domains'],
    'white_labels',
    'installation_settings',
    ...['scim_groups', 'scim_group_members', 'received_emails', 'podcast_episodes', 'public_link_views'],
    // Used only with multiple regions; the regions' tests cover these tables.
    ...['region_targets', 'account_changes', 'collection_moves'],
    // The workspace's data.
    ...['ledger_accounts', 'ledger_entries', 'workspace_billing', 'payment_customers', 'payment_events'],
    ...['local_payment_objects', 'local_payment_calls', 'top_ups', 'payment_charges', 'payment_refunds'],
    // Pay per minute, by language.
    'corrector_rates',
    // Rows for users who were already deleted.
    'erasures',
  ].map((table) => `public.${table}`),
)

const deleteAccount = ({ uid, email, call }: Caller) =>
  call(endpoints.deleteAccount, { params: { uid }, body: { confirmation: email, password } })

/** Creates and downloads an archive, as a user would before leaving. */
async function downloadArchive({ uid, call }: Caller): Promise<Buffer> {
  const params = { uid }
  await call(endpoints.startDataExport, { params })
  await vi.waitFor(
    async () => expect((await call(endpoints.getDataExport, { params }))?.state).toBe('ready'),
    { timeout: 60_000 },
  )
  const { url } = await call(endpoints.createDataExportLink, { params })
  const download = await app.inject({ url })
  expect(download.statusCode).toBe(200)
  return download.rawPayload
}

let actions: ActionTraces

it('58: export, then delete an account: complete, audited', async () => {
  const person = await register(name)
  const colleague = await register('Grace Hopper')
  await context.queue.work(context, allJobs)
  actions = await performAllActions(product, person, colleague)
  expect((await downloadArchive(person)).length).toBeGreaterThan(10_000)

  // The test can prove deletion only for tables that contain the user's data, so `performAllActions` must add
  // rows to every new table.
  const before = await tracesOf(person.uid)
  const tables = (await listTables(context)).filter((table) => table.startsWith('public.'))
  expect(
    tables.filter((table) => !before.tables.includes(table) && !nonIdentifyingTables.has(table)),
  ).toEqual([])
  expect(before.files.some((file) => file.startsWith('storage/objects/uploads'))).toBe(true)
  expect((await tracesOf(person.email)).files.some((file) => file.startsWith('outbox/'))).toBe(true)

  await deleteAccount(person)
  await vi.waitFor(
    async () => {
      expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([])
      const waitingMails = db.selectFrom('mails').selectAll().where('template', '=', 'accountDeleted')
      expect(await waitingMails.execute()).toEqual([])
    },
    { timeout: 60_000 },
  )

  // The audit log and the ledger keep the ID, and without a mail server the outbox keeps the last message.
  const keptTables = ['public.audit_log', 'public.ledger_transactions']
  expect(await tracesOf(person.uid)).toEqual({ tables: keptTables, files: [] })
  const goodbyeMails = [expect.stringMatching(/^outbox\/.*html$/), expect.stringMatching(/^outbox\/.*txt$/)]
  expect(await tracesOf(person.email)).toEqual({ tables: [], files: goodbyeMails.slice(1) })
  expect(await tracesOf(name)).toEqual({ tables: [], files: goodbyeMails })
  expect(await filesContaining(context, actions.own)).toEqual([])

  const entries = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', person.uid)
    .orderBy('id')
    .execute()
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['dataExported', 'exportDownloaded', 'recordingsPassed']),
  )
  expect(entries.at(-1)).toMatchObject({
    kind: 'accountDeleted',
    subject_id: person.uid,
    address: '127.0.0.1',
    details: { recordings: 3, passed: 2 },
  })
  await expectOthersUnaffected(colleague)
  await expectNoUsableAccess(person)
})

/** Expects that the colleague keeps their data, including what was transferred to them. */
async function expectOthersUnaffected(colleague: Caller): Promise<void> {
  const list = await colleague.call(endpoints.listCollections, {
    params: { uid: colleague.uid },
    body: { orgId: colleague.orgId },
  })
  const trashQuery = { orgId: colleague.orgId, orgWide: 'true' }
  const { Items: trashItems } = await colleague.call(endpoints.listTrash, { query: trashQuery })
  expect(trashItems).toMatchObject([{ id: actions.trashedId, userId: colleague.uid, deletedBy: null }])
  const transferredCollection = list.Items.find(({ id }) => id === actions.passed)
  expect(transferredCollection).toMatchObject({ userId: colleague.uid, editing: null })
  expect(transferredCollection?.logs.map(({ details }) => details)).toEqual([
    'Grace Hopper ended the editing of Deleted user',
  ])
  const { source_key } = await db
    .selectFrom('collections')
    .select('source_key')
    .where('id', '=', actions.passed)
    .executeTakeFirstOrThrow()
  expect(source_key).toBe(`collections/${actions.passed}/source.mp3`)
  expect(await storage.head(source_key)).toEqual({ size: 5000 })

  const otherCollection = list.Items.find(({ id }) => id === actions.others)
  expect(otherCollection).toMatchObject({ sharedWith: {}, editing: null })
  const params = { id: actions.others }
  const highlights = await colleague.call(endpoints.listHighlights, { params })
  expect(highlights).toMatchObject([{ id: actions.highlight, uid: null, author: null, content: 'Why?' }])
  const missingUserId = '00000000-0000-0000-0000-000000000000'
  expect(highlights[0]?.replies).toMatchObject([
    { content: 'I wonder.', uid: missingUserId, user: { uid: missingUserId, name: '' } },
    { content: 'So do I.', uid: colleague.uid, mentions: [] },
  ])
  const versions = await colleague.call(endpoints.listVersions, { params })
  expect(versions.Items[0]).toMatchObject({ name: 'Shorter', userId: null, userName: null })
}

/**
 * Expects that all sessions, passwords, links and URLs have stopped working, and that the address can be
 * reused.
 */
async function expectNoUsableAccess(person: Caller): Promise<void> {
  expect(await person.call(endpoints.getSession)).toBeNull()
  const body = { email: person.email, password }
  const signInResponse = await anonymous.send(endpoints.signIn, { body })
  expect(signInResponse.json().error.code).toBe('wrong_credentials')
  const part = await app.inject({ method: 'PUT', url: actions.partAddress, payload: 'ten bytes!' })
  expect(part.statusCode).toBe(404)
  const response = await anonymous.send(endpoints.register, { body: { ...body, name: 'Mary Shelley' } })
  expect(response.statusCode).toBe(200)
  expect(response.json().result.user.uid).not.toBe(person.uid)
}
