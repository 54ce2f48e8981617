import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct } from '#server/testing/product.ts'

it('are added by address, and removed except for the last one', async () => {
  const { register } = await createTestProduct({ FIRST_ADMINISTRATOR: 'on' })
  const first = await register('Mary Shelley')
  const second = await register('Ada Lovelace')
  const remove = (caller: typeof first, uid: string) =>
    caller.send(endpoints.removeAdministrator, { params: { uid } })
  const removalResponse = await remove(first, first.uid)
  expect([removalResponse.statusCode, removalResponse.json().error.code]).toEqual([409, 'conflict'])
  const response = await first.send(endpoints.addAdministrator, { body: { email: 'nobody@example.com' } })
  expect(response.statusCode).toBe(404)
  const { Items } = await first.call(endpoints.addAdministrator, {
    body: { email: second.email.toUpperCase() },
  })
  expect(Items.map(({ uid }) => uid).sort()).toEqual([first.uid, second.uid].sort())
  // The two administrators try to remove each other simultaneously, and one of them remains.
  const responses = await Promise.all([remove(first, second.uid), remove(second, first.uid)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  const [remainingAdmin] = responses[0]?.statusCode === 204 ? [first] : [second]
  expect((await remainingAdmin?.call(endpoints.listAdministrators))?.Items).toMatchObject([
    { uid: remainingAdmin?.uid },
  ])
  const log = await remainingAdmin?.call(endpoints.listAuditLog, { query: { kind: 'staffRemoved' } })
  expect(log?.Items).toMatchObject([{ actorId: remainingAdmin?.uid }])
})
