import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct, sharedTestProduct } from '#server/testing/product.ts'

const password = 'correct horse battery'
const person = (email: string, invite?: string) => ({
  body: { name: 'Grace Hopper', email, password, ...(invite && { invite }) },
})

describe('the first account', () => {
  it('administers the installation, even with simultaneous registrations', async () => {
    const { anonymous } = await createTestProduct({ FIRST_ADMINISTRATOR: 'on', REGISTRATION: 'invited' })
    const emails = ['a@example.com', 'b@example.com', 'c@example.com']
    const responses = await Promise.all(
      emails.map((email) => anonymous.send(endpoints.register, person(email))),
    )
    const first = responses.filter(({ statusCode }) => statusCode === 200)
    expect(first).toHaveLength(1)
    expect(first[0]?.json().result.user.staff).toBe(true)
    for (const refusedResponse of responses.filter((answer) => answer !== first[0]))
      expect([refusedResponse.statusCode, refusedResponse.json().error.code]).toEqual([
        403,
        'registration_closed',
      ])
  })

  it('is a regular one if configured', async () => {
    const { register } = await sharedTestProduct()
    expect((await register()).session.user.staff).toBe(false)
  })
})

describe('restricted registration', () => {
  it('is open to people with an invite or a link, and to addresses at some domains', async () => {
    const { anonymous, context, register } = await createTestProduct({
      REGISTRATION: 'domains',
      REGISTRATION_DOMAINS: 'example.edu',
    })
    const owner = await register()
    const response = await anonymous.send(endpoints.register, person('stranger@example.com'))
    expect(response.json().error.code).toBe('registration_closed')
    const secondResponse = await anonymous.send(endpoints.register, person('stranger@sub.example.edu'))
    expect(secondResponse.statusCode).toBe(403)
    expect((await anonymous.send(endpoints.register, person('student@example.edu'))).statusCode).toBe(200)

    const params = { oid: owner.orgId }
    const { key } = await owner.call(endpoints.createInviteLink, { params, body: { days: 1 } })
    expect((await anonymous.send(endpoints.register, person('b@example.com', 'wrong'))).statusCode).toBe(400)
    expect((await anonymous.send(endpoints.register, person('b@example.com', key))).statusCode).toBe(200)
    expect(await context.db.selectFrom('users').select('id').where('staff', '=', true).execute()).toEqual([])
  })
})
