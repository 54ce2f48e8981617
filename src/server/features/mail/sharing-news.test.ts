import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { startSmtpServer } from '#server/testing/smtp.ts'
import { mailJobs } from './jobs.ts'

const smtp = await startSmtpServer()
const { context, register } = await createTestProduct({
  SMTP_URL: `smtp://${smtp.host}?tls.rejectUnauthorized=false`,
  BASE_URL: 'https://longhand.example.com',
})
await context.queue.work(context, mailJobs as never)

/** Returns the subjects of a user's emails about recordings, once everything has been sent. */
async function recordingMailSubjects({ email }: Caller) {
  const findWaitingMail = () =>
    context.db.selectFrom('mails').select('id').where('sent_at', 'is', null).executeTakeFirst()
  while (await findWaitingMail()) await sleep(50)
  return smtp.received
    .filter(({ to, mail }) => to.includes(email) && mail.text?.includes('/transcript/'))
    .map(({ mail }) => mail.subject)
}

it('emails members about shares and transfers, as they choose', async () => {
  const ada = await register()
  const [welcome] = (
    await ada.call(endpoints.listCollections, { params: { uid: ada.uid }, body: { orgId: ada.orgId } })
  ).Items
  const params = { id: welcome?.id ?? '' }
  const member = async (name: string, changes: object) => {
    const caller = await register(name)
    await joinWorkspace(context, caller.uid, ada.orgId, 'admin')
    await context.db
      .updateTable('users')
      .set({ email_verified_at: new Date(), ...changes })
      .where('id', '=', caller.uid)
      .execute()
    return caller
  }
  const ana = await member('Ana Pérez', { language: 'es' })
  const manager = await member('Mary Shelley', {})
  const unverifiedMember = await member('Grace Hopper', { email_verified_at: null })
  const quietMember = await member('Jane Austen', { settings: JSON.stringify({ emailMeOnActivity: false }) })
  for (const { uid: userId } of [ana, unverifiedMember, quietMember])
    await ada.call(endpoints.shareCollection, { params, body: { userId } })
  // Workspace managers who share with themselves get no email.
  await manager.call(endpoints.shareCollection, { params, body: { userId: manager.uid } })
  for (const { uid: userId } of [unverifiedMember, quietMember, ana])
    await ada.call(endpoints.changeOwner, { params, body: { userId } })
  // A new owner who takes over gets no email.
  await manager.call(endpoints.changeOwner, { params, body: { userId: manager.uid } })

  const name = welcome?.name
  expect(await recordingMailSubjects(ana)).toEqual([
    `Ada Lovelace compartió «${name}» contigo`,
    `Ada Lovelace te transfirió «${name}»`,
  ])
  for (const caller of [manager, unverifiedMember, quietMember])
    expect(await recordingMailSubjects(caller)).toEqual([])
})
