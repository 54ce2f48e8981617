import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { ConfigError } from '#server/config.ts'
import { writeCountryDatabase } from '#server/testing/country-database.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { openCountryDatabase } from './country-database.ts'

async function storeDatabase(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-countries-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'countries.mmdb')
  await writeFile(path, bytes)
  return path
}
const countries = { '192.0.2.0/24': 'FR', '198.51.100.128/25': 'MX', '127.0.0.1/32': 'IT' }

it("finds an address's country by its network", async () => {
  const lookUp = openCountryDatabase(await storeDatabase(writeCountryDatabase(countries)))
  const codes = ['192.0.2.1', '198.51.100.200', '198.51.100.1', '2001:db8::1', 'nonsense'].map(lookUp)
  expect(codes).toEqual(['FR', 'MX', null, null, null])
})

it('prevents the start if the database is missing', async () => {
  const brokenDatabase = await storeDatabase(Buffer.from('no database'))
  for (const path of [brokenDatabase, `${brokenDatabase}.missing`])
    expect(() => openCountryDatabase(path)).toThrow(ConfigError)
})

it("ranks after a trusted header and before the browser's languages", async () => {
  const path = await storeDatabase(writeCountryDatabase(countries))
  const { anonymous } = await createTestProduct({ COUNTRY_DATABASE: path, COUNTRY_HEADER: 'cf-ipcountry' })
  const languages = { 'accept-language': 'ja-JP' }
  const lookUp = async (headers: Record<string, string>) =>
    (await anonymous.send(endpoints.getCountry, {}, headers)).json().result.country_code
  expect(await lookUp(languages)).toBe('IT')
  expect(await lookUp({ ...languages, 'cf-ipcountry': 'CL' })).toBe('CL')
  expect(await lookUp({ ...languages, 'cf-ipcountry': 'XX' })).toBe('IT')
})
