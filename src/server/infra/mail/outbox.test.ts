import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeMailer, message } from './mailer.contract.ts'
import type { Message } from './mailer.ts'
import { createOutboxMailer } from './outbox.ts'

const parent = await mkdtemp(join(tmpdir(), 'longhand-outbox-'))
afterAll(() => rm(parent, { recursive: true }))
const folder = join(parent, 'outbox')
const mailer = createOutboxMailer(folder, { name: 'Longhand', address: 'no-reply@longhand.example.com' })
const readSent = async (sentMessage: Message) =>
  (await mailer.outbox?.read(sentMessage)) ?? { text: '', html: '' }

describeMailer('outbox', async () => ({
  mailer,
  async last(sentMessage) {
    const { text: whole, html } = await readSent(sentMessage)
    const [headers = '', ...text] = whole.split('\n\n')
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1] ?? ''
    const shownHeaders = { subject: header('Subject'), to: header('To'), messageId: header('Message-ID') }
    return { ...shownHeaders, html, headers, text: text.join('\n\n') }
  },
}))

it('hides mail from everyone but its owner', async () => {
  await mailer.send(message())
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
})

it('writes the same message once, even if sent repeatedly', async () => {
  const singleMessage = message()
  await mailer.send(singleMessage)
  await mailer.send(singleMessage)
  expect((await readdir(folder)).filter((name) => name.includes(singleMessage.id))).toHaveLength(2)
})

it('lets no name inject a header', async () => {
  const sentMessage = message({
    to: { name: 'Ada', address: 'ada@example.com' },
    subject: 'One\nBcc: eve@example.com',
  })
  await mailer.send(sentMessage)
  expect((await readSent(sentMessage)).text.split('\n\n')[0]).not.toMatch(/^Bcc/m)
})

it('deletes only old entries', async () => {
  const old = message({ date: new Date('2026-01-01T00:00:00Z') })
  const keptMessage = message({ date: new Date('2026-01-02T00:00:01Z') })
  await mailer.send(old)
  await mailer.send(keptMessage)
  await mailer.outbox?.deleteOlderThan(new Date('2026-01-02T00:00:00Z'))
  expect(await mailer.outbox?.read(old)).toBeNull()
  expect(await readSent(keptMessage)).toMatchObject({ html: keptMessage.html })
})
