import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { MailTemplate } from '#contract/mail.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { startSmtpServer } from '#server/testing/smtp.ts'
import { deliver } from './deliver.ts'
import { mailJobs } from './jobs.ts'
import { type Mail, sendMail, sendMailToUser } from './service.ts'
import type { TemplateValues } from './template-values.ts'

const smtp = await startSmtpServer()
const { context, register, app } = await createTestProduct({
  SMTP_URL: `smtp://longhand:s3cret@${smtp.host}?tls.rejectUnauthorized=false`,
  BASE_URL: 'https://longhand.example.com',
  MAIL_FROM: 'Longhand <mail@longhand.example.com>',
  VERIFY_EMAIL: 'off',
})
const neverAborted = new AbortController().signal
const attempt = (mailId: string) => deliver(context, mailId, neverAborted)
const inTransaction = <T>(work: (tx: typeof context.db) => Promise<T>) =>
  context.db.transaction().execute(work)

const code = { code: 'a-code', validSeconds: 3600 }
const sendToAda = (changes: Partial<Mail<'verifyEmail'>> = {}) =>
  inTransaction((tx) =>
    sendMail(context, tx, {
      to: `${randomUUID()}@example.com`,
      name: 'Ada',
      template: 'verifyEmail',
      language: 'en',
      values: code,
      ...changes,
    }),
  )
const rowOf = (id: string) =>
  context.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const receivedMails = (id: string) => smtp.received.filter(({ mail }) => mail.messageId?.includes(id))
const makeStaff = (caller: Caller) =>
  context.db.updateTable('users').set({ staff: true }).where('id', '=', caller.uid).execute()

it('sends an email from the queue after its transaction commits, and deletes its content', async () => {
  await context.queue.work(context, mailJobs as never)
  const id = await sendToAda()
  const abortedTransaction = inTransaction(async (tx) => {
    await sendMail(context, tx, {
      to: 'eve@example.com',
      template: 'verifyEmail',
      language: 'en',
      values: code,
    })
    throw new Error('changed my mind')
  })
  await expect(abortedTransaction).rejects.toThrow('changed my mind')
  while (!(await rowOf(id)).sent_at) await sleep(50)
  expect(receivedMails(id)).toMatchObject([
    { secure: true, user: 'longhand', mail: { subject: 'Verify your email' } },
  ])
  expect(await rowOf(id)).toMatchObject({ content: null, error: null })
  expect(smtp.received.filter(({ to }) => to.includes('eve@example.com'))).toEqual([])
})

it('retries with increasing delays after temporary rejections, and logs them', async () => {
  smtp.refuse({ code: 451, message: 'Greylisted, come back later' })
  const id = await sendToAda()
  const jobOf = async () => {
    const { rows } = await sql<{ state: string; wait: number }>`
      select state, extract(epoch from start_after - now())::float as wait from pgboss.job
      where name = 'mail.send' and data->>'mailId' = ${id}`.execute(context.db)
    return rows[0]
  }
  const waitForRetryDelay = async (before: number) => {
    while (smtp.attempts() === before || (await jobOf())?.state !== 'retry') await sleep(50)
    return (await jobOf())?.wait ?? 0
  }
  const first = await waitForRetryDelay(0)
  expect(first).toBeGreaterThan(4)
  expect(await rowOf(id)).toMatchObject({ sent_at: null, error: expect.stringContaining('Greylisted') })
  const retryNow = sql`update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'`
  const before = smtp.attempts()
  await retryNow.execute(context.db)
  expect(await waitForRetryDelay(before)).toBeGreaterThan(first)
  smtp.refuse(null)
  await retryNow.execute(context.db)
  while (!(await rowOf(id)).sent_at) await sleep(50)
  expect(receivedMails(id)).toHaveLength(1)
})

it('gives up immediately on permanent rejections, and shows staff the reason', async () => {
  smtp.refuse({ code: 550, message: 'No such user here' })
  const id = await sendToAda()
  await attempt(id)
  smtp.refuse(null)
  expect(await rowOf(id)).toMatchObject({ content: null, sent_at: null })
  await attempt(id)
  expect(receivedMails(id)).toEqual([])
  const staff = await register()
  await makeStaff(staff)
  const { sends, folder, mails } = await staff.call(endpoints.listMails)
  expect({ sends, folder }).toEqual({ sends: true, folder: null })
  const shownMail = mails.find((mail) => mail.id === id)
  expect(shownMail).toMatchObject({ state: 'failed', template: 'verifyEmail', sent: null })
  expect(shownMail?.error).toContain('550')
})

it('retries while the password is rejected, and keeps the reason after the last attempt', async () => {
  const { context: refusedContext } = await createTestProduct({
    SMTP_URL: `smtp://longhand:wr0ng@${smtp.host}?tls.rejectUnauthorized=false`,
    BASE_URL: 'https://longhand.example.com',
  })
  const id = await refusedContext.db.transaction().execute((tx) =>
    sendMail(refusedContext, tx, {
      to: 'ada@example.com',
      template: 'verifyEmail',
      language: 'en',
      values: code,
    }),
  )
  await expect(deliver(refusedContext, id, neverAborted)).rejects.toThrow('535')
  const read = () =>
    refusedContext.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await read()).toMatchObject({ content: expect.anything(), error: expect.stringContaining('535') })
  expect((await read()).error).not.toContain('wr0ng')
  await mailJobs[0]?.exhausted?.(refusedContext, { mailId: id } as never)
  expect(await read()).toMatchObject({ content: null, sent_at: null, error: expect.stringContaining('535') })
})

it('sends an email once with several workers', async () => {
  const id = await sendToAda()
  await Promise.all(Array.from({ length: 6 }, () => attempt(id)))
  expect(receivedMails(id)).toHaveLength(1)
})

it("doesn't send expired links", async () => {
  const id = await sendToAda({ values: { code: 'a-code', validSeconds: 0 } })
  await attempt(id)
  expect(receivedMails(id)).toEqual([])
  expect(await rowOf(id)).toMatchObject({ content: null, sent_at: null, error: expect.any(String) })
})

it('writes to users in their language, unless they unsubscribed or deleted their account', async () => {
  const caller = await register()
  await context.db.updateTable('users').set({ language: 'es' }).where('id', '=', caller.uid).execute()
  const collectionValues = { collectionId: randomUUID(), collectionName: 'Acta' }
  const ready = () =>
    inTransaction((tx) =>
      sendMailToUser(context, tx, caller.uid, {
        template: 'transcriptReady',
        values: { ...collectionValues, durationSeconds: 61 },
      }),
    )
  const id = (await ready()) ?? ''
  await attempt(id)
  const [deliveredMail] = receivedMails(id)
  expect(deliveredMail?.mail).toMatchObject({
    subject: 'Tu transcripción «Acta» está lista',
    text: expect.stringContaining('1 minuto y 1 segundo'),
  })

  // Unsubscribes with one click in an email app, without a session.
  const link = new URL(/List-Unsubscribe:\s+<([^>]+)>/.exec(deliveredMail?.raw ?? '')?.[1] ?? '')
  expect(link.origin).toBe('https://longhand.example.com')
  const page = await app.inject({ method: 'GET', url: link.pathname })
  expect(page.body).toContain('Correos sobre transcripciones terminadas y fallidas')
  expect(await ready()).not.toBeNull()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'List-Unsubscribe=One-Click'
  const response = await app.inject({ method: 'POST', url: link.pathname, headers, payload })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await caller.call(endpoints.getSettings, { params: { uid: caller.uid } })).toMatchObject({
    emailMeOnComplete: false,
    emailMeOnActivity: true,
  })
  expect(await ready()).toBeNull()
  const notice = { template: 'passwordChanged', values: {} } as const
  expect(await inTransaction((tx) => sendMailToUser(context, tx, caller.uid, notice))).not.toBeNull()
  expect(await inTransaction((tx) => sendMailToUser(context, tx, randomUUID(), notice))).toBeNull()
})

it('accepts unsubscribe keys only for their own purpose', async () => {
  const { uid } = await register()
  for (const key of ['', 'x', `0.${uid}.${'A'.repeat(22)}`, `1.${randomUUID()}.`, '%00', `0.${uid}.`])
    for (const method of ['GET', 'POST'] as const)
      expect((await app.inject({ method, url: `/mail/subscription/${key}` })).statusCode, key).toBe(404)
})

it('sends news only to verified addresses if required', async () => {
  const verifyingProduct = await createTestProduct({
    SMTP_URL: `smtp://${smtp.host}`,
    BASE_URL: 'https://longhand.example.com',
  })
  const caller = await verifyingProduct.register()
  const send = <T extends MailTemplate>(template: T, values: TemplateValues[T]) =>
    verifyingProduct.context.db
      .transaction()
      .execute((tx) => sendMailToUser(verifyingProduct.context, tx, caller.uid, { template, values }))
  const share = { sharer: 'Grace', collectionId: randomUUID(), collectionName: 'Talk' }
  expect(await send('share', share)).toBeNull()
  expect(await send('verifyEmail', code)).not.toBeNull()
  const verifiedFields = { email_verified_at: new Date() }
  await verifyingProduct.context.db
    .updateTable('users')
    .set(verifiedFields)
    .where('id', '=', caller.uid)
    .execute()
  expect(await send('share', share)).not.toBeNull()
})

it('is deleted with the account, and after thirty days', async () => {
  const caller = await register()
  const id = await sendToAda({ userId: caller.uid })
  const oldMailId = await sendToAda()
  await sql`update mails set created_at = now() - interval '31 days' where id = ${oldMailId}`.execute(
    context.db,
  )
  await mailJobs[1]?.handler(context, {} as never, { signal: neverAborted, attempt: 1 })
  await expect(rowOf(oldMailId)).rejects.toThrow()
  await context.db.deleteFrom('collections').where('owner_id', '=', caller.uid).execute()
  await context.db.deleteFrom('organizations').where('id', '=', caller.orgId).execute()
  await context.db.deleteFrom('users').where('id', '=', caller.uid).execute()
  await expect(rowOf(id)).rejects.toThrow()
  await attempt(id)
})
