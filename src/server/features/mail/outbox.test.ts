import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type Caller, createTestProduct, type TestProduct } from '#server/testing/product.ts'
import { deliver } from './deliver.ts'
import { sendMail } from './service.ts'

const code = { code: 'a-code', validSeconds: 3600 }

/** Creates a product whose emails stay in the outbox, and an email to a user. */
async function createProductWithMail(env: Record<string, string>) {
  const product = await createTestProduct(env)
  const caller = await product.register()
  const mailTo = async (to: string, origin?: string) => {
    const id = await product.context.db.transaction().execute((tx) =>
      sendMail(product.context, tx, {
        to,
        name: 'Ada',
        template: 'resetPassword',
        language: 'en',
        values: code,
        origin,
      }),
    )
    await deliver(product.context, id, new AbortController().signal)
    return id
  }
  return { ...product, who: caller, mailTo }
}

const makeStaff = ({ context }: Pick<TestProduct, 'context'>, caller: Caller) =>
  context.db.updateTable('users').set({ staff: true }).where('id', '=', caller.uid).execute()
const readMailAs = (caller: Caller, id: string) => caller.send(endpoints.readMail, { params: { id } })

it('lets staff read unsent mail, audited', async () => {
  const product = await createProductWithMail({ BASE_URL: 'https://longhand.example.com' })
  const id = await product.mailTo('grace@example.com')
  const refusedResponses = [await product.who.send(endpoints.listMails), await readMailAs(product.who, id)]
  expect(refusedResponses.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  await makeStaff(product, product.who)
  const { sends, folder, mails } = await product.who.call(endpoints.listMails)
  expect({ sends, folder }).toEqual({ sends: false, folder: product.context.mailer.outbox?.folder })
  expect(mails).toMatchObject([{ id, to: 'grace@example.com', template: 'resetPassword', state: 'sent' }])
  const { text, html } = await product.who.call(endpoints.readMail, { params: { id } })
  const link = 'https://longhand.example.com/account?mode=resetPassword&oobCode=a-code'
  expect(text).toMatch(/^To: grace@example\.com$/m)
  expect(text).toContain(link)
  expect(html).toContain(link.replace('&', '&amp;'))
  const entries = await product.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('kind', '=', 'mailRead')
    .execute()
  expect(entries).toMatchObject([{ actor_id: product.who.uid, details: { mailId: id } }])
  expect((await readMailAs(product.who, randomUUID())).statusCode).toBe(404)
})

it('shows each user their own mail outside production', async () => {
  const product = await createProductWithMail({ ENVIRONMENT: 'staging' })
  const other = await product.register('Grace Hopper')
  const ownMail = await product.mailTo(product.who.email)
  const foreignMailId = await product.mailTo(other.email)
  const { folder, mails } = await product.who.call(endpoints.listMails)
  expect(folder).toBeNull()
  expect(mails.filter(({ template }) => template === 'resetPassword').map(({ id }) => id)).toEqual([ownMail])
  const responses = [await readMailAs(product.who, ownMail), await readMailAs(product.who, foreignMailId)]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 404])
})

it("links to the request's origin only if no address is configured", async () => {
  const product = await createProductWithMail({ ENVIRONMENT: 'staging', PORT: '4567' })
  const textOf = async (origin?: string) => {
    const id = await product.mailTo(product.who.email, origin)
    return (await readMailAs(product.who, id)).json().result.text
  }
  expect(await textOf()).toContain('http://localhost:4567/account?')
  expect(await textOf('http://192.168.1.5:4567')).toContain('http://192.168.1.5:4567/account?')
})
