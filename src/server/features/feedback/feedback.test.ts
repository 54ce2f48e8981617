import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct } from '#server/testing/product.ts'

const { context, register } = await createTestProduct({ SUPPORT_ADDRESS: 'help@example.com' })
const body = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'It stopped',
  message: 'The page is blank.',
  page: '/dashboard',
  error: 'TypeError: x is not a function',
}

describe('feedback', () => {
  it('emails support with a reply address and the problem', async () => {
    const user = await register()
    const params = { uid: user.uid }
    await user.send(endpoints.sendFeedback, { params, body }, { 'user-agent': 'Browser/1' })
    const mail = await context.db
      .selectFrom('mails')
      .selectAll()
      .where('template', '=', 'feedback')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipient: 'help@example.com', user_id: null })
    expect(mail.content).toMatchObject({
      values: {
        from: 'Ada Lovelace',
        replyTo: 'ada@example.com',
        subject: 'It stopped',
        message: 'The page is blank.',
        error: 'TypeError: x is not a function',
        userAgent: 'Browser/1',
      },
    })
  })

  it("is limited to ten an hour, in the user's own name", async () => {
    const user = await register()
    const other = await register('Grace Hopper')
    const params = { uid: user.uid }
    expect((await other.send(endpoints.sendFeedback, { params, body })).statusCode).toBe(404)
    for (let n = 0; n < 10; n++) await user.call(endpoints.sendFeedback, { params, body })
    expect((await user.send(endpoints.sendFeedback, { params, body })).statusCode).toBe(429)
  })

  it.each([undefined, 'https://help.example.com'])('is unavailable with %s', async (address) => {
    const product = await createTestProduct(address ? { SUPPORT_ADDRESS: address } : {})
    const user = await product.register()
    const response = await user.send(endpoints.sendFeedback, { params: { uid: user.uid }, body })
    expect([response.statusCode, response.json().error.code]).toEqual([503, 'unavailable'])
  })
})
