import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listenForMail } from '#server/infra/mail/incoming.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { createTestFolder } from '#server/testing/recordings.ts'
import { acceptRecipient, receiveMail } from './receive.ts'

const { context, register } = await createTestProduct({
  EMAIL_IN_DOMAIN: 'in.example.com',
  LINKS_ALLOW_PRIVATE: '127.0.0.0/8',
})
const [owner, stranger] = [await register(), await register()]
const input = { params: { oid: owner.orgId } }
const sender = 'ada@history.example'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkim = {
  domainName: 'history.example',
  keySelector: 'mail',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const publicPart = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** Fake DNS resolver that knows only one domain's key. */
const resolve = async (name: string, type: string): Promise<string[][]> => {
  if (type === 'TXT' && name === 'mail._domainkey.history.example')
    return [[`v=DKIM1; k=rsa; p=${publicPart}`]]
  throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' })
}
const maxBytes = 200_000
const reportedErrors: unknown[] = []
const server = await listenForMail(
  { accept: (to) => acceptRecipient(context, to), receive: (mail) => receiveMail(context, mail, resolve) },
  {
    host: '127.0.0.1',
    port: 0,
    maxBytes,
    workDir: await createTestFolder(),
    report: (error) => reportedErrors.push(error),
  },
)
afterAll(() => server.close())
const post = (message: SendMailOptions) =>
  createTransport({ host: '127.0.0.1', port: server.port, dkim }).sendMail({ from: sender, ...message })
/** Returns the response code of a rejected message. */
const refusal = (message: SendMailOptions) =>
  post(message).then(
    () => null,
    (error: { responseCode?: number; response?: string }) => `${error.responseCode} ${error.response}`,
  )
const recordings = () =>
  context.db
    .selectFrom('collections')
    .select(['name', 'source_url', 'owner_id', 'source_key'])
    .where('organization_id', '=', owner.orgId)
    .where('demo', '=', false)
    .orderBy('created_at')
    .execute()
const answers = () =>
  context.db
    .selectFrom('mails')
    .select(['recipient', 'content'])
    .where('template', '=', 'emailReceived')
    .execute()
const audio = { filename: 'board.mp3', contentType: 'audio/mpeg', content: Buffer.from('not really audio') }

async function enableInbox(senders: string[] = [sender]): Promise<string> {
  const body = { languageCode: 'en-US', senders }
  const { address } = await owner.call(endpoints.setEmailInbox, { ...input, body })
  return address ?? ''
}

it('transcribes attachments and links once, and replies with them', async () => {
  const to = await enableInbox()
  expect(to).toMatch(/^[0-9a-f]{16}@in\.example\.com$/)
  const message = {
    to,
    subject: 'Our board',
    messageId: '<one@history.example>',
    text: 'Please transcribe:\nhttps://127.0.0.1:9/talk.mp3\nSee https://example.com/signature',
    attachments: [audio, { filename: 'notes.txt', content: 'text' }],
  }
  await post(message)
  const importedRecordings = await recordings()
  expect(importedRecordings.map(({ name, source_url }) => [name, source_url])).toEqual([
    ['Board', null],
    ['Talk', 'https://127.0.0.1:9/talk.mp3'],
  ])
  expect(importedRecordings.every(({ owner_id }) => owner_id === owner.uid)).toBe(true)
  const file = await context.storage.localFile(importedRecordings[0]?.source_key ?? '', tmpdir())
  expect(await readFile(file, 'utf8')).toBe('not really audio')
  const [answer] = await answers()
  expect(answer).toMatchObject({ recipient: sender })
  expect(JSON.stringify(answer?.content)).toContain('Board')
  // The sender's server may not have received the response.
  await post(message)
  expect(await recordings()).toHaveLength(2)
  expect(await answers()).toHaveLength(1)
  expect(reportedErrors).toEqual([])
})

it('recognizes recordings of any kind by extension, and reports the ones that it rejects', async () => {
  const contentType = 'application/octet-stream'
  const memo = { filename: 'memo.amr', contentType, content: Buffer.from('not really audio') }
  const attachments = [memo, { ...memo, filename: 'song.aif' }, { ...memo, filename: 'sheet.bin' }]
  await post({ to: await enableInbox(), messageId: '<kinds@history.example>', attachments })
  expect((await recordings()).at(-1)?.name).toBe('Memo')
  const content = (await answers()).at(-1)?.content
  expect(content).toMatchObject({ values: { rejected: [{ name: 'song.aif', reason: 'failed' }] } })
  expect(JSON.stringify(content)).not.toContain('sheet.bin')
})

it("finds a retried message's recording after a failure in the middle", async () => {
  const to = await enableInbox()
  const before = (await recordings()).length
  const { putStream } = context.storage
  const message = {
    to,
    messageId: '<two@history.example>',
    attachments: [audio, { ...audio, filename: 'second.mp3' }],
  }
  let calls = 0
  context.storage.putStream = async (key, body, type) => {
    calls += 1
    if (calls < 2) return putStream.call(context.storage, key, body, type)
    body.resume()
    throw new Error('storage down')
  }
  expect(await refusal(message)).toMatch(/^451/)
  context.storage.putStream = putStream
  await post(message)
  expect((await recordings()).length).toBe(before + 2)
  reportedErrors.length = 0
})

it.each([
  ['an unknown address', { to: 'nobody@in.example.com' }, /^550 .*No such address/],
  ['another domain', { to: 'a@example.com' }, /^550 .*No such address/],
  ["a sender who isn't allowed", { from: 'eve@history.example' }, /^550 .*can't send/],
  ["a sender whose domain doesn't sign emails", { from: 'ada@other.example' }, /^550 .*couldn't be verified/],
  ['a message that is too large', { attachments: [{ ...audio, content: Buffer.alloc(maxBytes) }] }, /^552/],
])('rejects %s', async (_, overrides, expected) => {
  const to = await enableInbox()
  const before = (await recordings()).length
  expect(await refusal({ to, attachments: [audio], ...overrides })).toMatch(expected)
  expect(await recordings()).toHaveLength(before)
})

it.each([
  ['an automatic reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['a mailing list', { headers: { 'List-Id': '<history.example>' } }],
  ['a bounce', { envelope: { from: '', to: '' } }],
])("ignores %s, and doesn't reply", async (_, overrides) => {
  const to = await enableInbox()
  const [recordingsBefore, repliesBefore] = [await recordings(), await answers()]
  const envelope = 'envelope' in overrides ? { envelope: { from: '', to } } : {}
  await post({ to, attachments: [audio], ...overrides, ...envelope })
  expect(await recordings()).toEqual(recordingsBefore)
  expect(await answers()).toEqual(repliesBefore)
})

it('is off until an owner or admin turns it on, and its address can be replaced', async () => {
  expect((await stranger.send(endpoints.getEmailInbox, input)).statusCode).toBe(404)
  const first = await enableInbox()
  const body = { languageCode: 'en-US', senders: [], newAddress: true }
  const { address } = await owner.call(endpoints.setEmailInbox, { ...input, body })
  expect(address).not.toBe(first)
  expect(await refusal({ to: first, attachments: [audio] })).toMatch(/^550/)
  await owner.call(endpoints.removeEmailInbox, input)
  expect(await owner.call(endpoints.getEmailInbox, input)).toMatchObject({ address: null })
  expect(await refusal({ to: address ?? '', attachments: [audio] })).toMatch(/^550/)
})
