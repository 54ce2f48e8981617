import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct } from '#server/testing/product.ts'

const person = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'countess' }

/** Creates a product with the given settings; its `register` function registers a user. */
async function open(env: Record<string, string> = {}) {
  const product = await createTestProduct(env)
  const register = (email: string, headers: Record<string, string> = {}) =>
    product.anonymous.send(endpoints.register, { body: { ...person, email } }, headers)
  return { ...product, register }
}

it('rejects addresses with a + outside exempt domains', async () => {
  const { register } = await open({ PLUS_DOMAINS: 'Partner.example' })
  const response = await register('ada+1@example.com')
  expect([response.statusCode, response.json().error]).toMatchObject([
    400,
    { code: 'plus_refused', message: '"+" is not allowed' },
  ])
  expect((await register('ada+1@partner.example')).statusCode).toBe(200)
  expect((await register('ada+1@elsewhere.partner.example')).statusCode).toBe(400)
})

it('accepts any address with open registration', async () => {
  const { register } = await open({ OPEN_REGISTRATION: 'true' })
  expect((await register('ada+1@example.com')).statusCode).toBe(200)
})

it('names the first workspace after its owner, in their language', async () => {
  const { anonymous } = await open()
  const names = []
  for (const language of ['en', 'es', 'fr']) {
    const body = { ...person, email: `${language}@example.com`, language }
    const { workspaces } = (await anonymous.send(endpoints.register, { body })).json().result
    names.push(workspaces[0].name)
  }
  expect(names).toEqual(['Ada Lovelace’s workspace', 'Espacio de Ada Lovelace', 'Ada Lovelace’s workspace'])
})

it('is limited per hour and network', async () => {
  const { register } = await open({ REGISTRATIONS_PER_HOUR: '2', TRUST_PROXY: 'true' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const statuses = []
  for (let n = 0; n < 3; n++)
    statuses.push((await register(`ada${n}@example.com`, from('192.0.2.1'))).statusCode)
  expect(statuses).toEqual([200, 200, 429])
  expect((await register('grace@example.com', from('192.0.2.2'))).statusCode).toBe(200)
})

const regionalProduct = await open({ COUNTRY_HEADER: 'X-Country' })

it.each([
  [{ 'x-country': 'DE' }, 'DE', 'eu'],
  [{ 'x-country': 'US' }, 'US', 'us'],
  [{ 'accept-language': 'es-ES' }, 'ES', 'eu'],
  [{}, null, 'us'],
])('records the country and region of visitors with %o', async (headers, country, region) => {
  const { register, anonymous } = regionalProduct
  const { user, workspaces } = (await register(`${country}@example.com`, headers)).json().result
  expect([user.countryCode, user.locale]).toEqual([country, region])
  expect(workspaces).toMatchObject([{ locale: region }])
  const response = await anonymous.send(endpoints.getCountry, {}, headers)
  expect(response.json().result).toEqual({ country_code: country })
})
