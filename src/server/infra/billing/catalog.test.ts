import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { openContext } from '#server/context.ts'
import { createLog } from '#server/infra/log.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { createTestFolder } from '#server/testing/recordings.ts'
import { createCatalog, defaultCatalogFile } from './catalog.ts'
import { parseCatalog } from './read-catalog.ts'

const text = await readFile(defaultCatalogFile, 'utf8')
const lineOf = (part: string, source = text) => source.slice(0, source.indexOf(part)).split('\n').length
const change = (from: string, to: string) => {
  expect(text).toContain(from)
  return text.replace(from, to)
}

describe('the catalog', () => {
  it('is the one included with Longhand by default', async () => {
    const catalog = await createCatalog({ catalogFile: undefined })()
    expect(catalog.free).toMatchObject({ minutes: 30, fileSeconds: 600, features: [] })
    expect(catalog.payAsYouGo.pricePerHour.USD).toBe(800)
    expect(catalog.trial.days).toBe(14)
    expect(catalog.subscriptions.map(({ id }) => id)).toEqual(['standard', 'business'])
  })

  it.each([
    ['an amount with decimals', change('USD: 2400,', 'USD: 24.5,'), 'USD: 24.5', 'prices.month.USD: '],
    ['an unknown feature', change('- Precision\n', '- Perfection\n'), '- Perfection', 'features.0: '],
    ['an unknown key', change('seats: 1\n', 'seats: 1\n  seat: 2\n'), 'seat: 2', 'seat'],
    ['a missing currency', change(', DKK: 6000', ''), 'pricePerHour:', 'pricePerHour.DKK: '],
    [
      'two plans with the same ID',
      change('id: business', 'id: standard'),
      'name: { en: Business',
      'another plan',
    ],
    ['a language without a rate', change('[en, es]', '[en, it]'), 'quickUpgrade', 'no rate'],
    ['broken YAML', change('subscriptions:\n', 'subscriptions: [\n'), '- id: standard', 'Nested mappings'],
  ])('names the line of %s', (_, brokenText, location, reason) => {
    const line = lineOf(location, brokenText) - (reason === 'another plan' ? 1 : 0)
    const parse = () => parseCatalog(brokenText, 'plans.yaml')
    expect(parse).toThrow(reason)
    expect(parse).toThrow(new RegExp(`plans\\.yaml:${line}: `))
  })

  it('has default prices of documents if it predates them', () => {
    const older = text.replace(/conversion:\n.*\n/, '')
    expect(older).not.toContain('perMillionCharacters')
    expect(parseCatalog(older, 'plans.yaml')).toEqual(parseCatalog(text, 'plans.yaml'))
  })

  it('may be JSON', () => {
    expect(parseCatalog(JSON.stringify(parseCatalog(text, 'a')), 'b')).toEqual(parseCatalog(text, 'a'))
  })

  it('with a mistake aborts the startup with one message', async () => {
    const { url } = await createTestDatabase()
    const folder = await createTestFolder()
    const path = join(folder, 'plans.yaml')
    await writeFile(path, change('days: 14', 'days: never'))
    const config = loadConfig({ LONGHAND_DATA: folder, CATALOG_FILE: path, LOG_LEVEL: 'silent' })
    const open = openContext(config, { connectionString: url }, createLog(config), [])
    await expect(open).rejects.toThrow(`${path}:${lineOf('days: 14')}: trial.days: `)
    await expect(open).rejects.toMatchObject({ expected: true })
  })
})

describe('the edition', () => {
  it('is `unlimited` by default, and `plans` with a key for Stripe', () => {
    expect(loadConfig({}).edition).toBe('unlimited')
    expect(loadConfig({ EDITION: 'plans' }).edition).toBe('plans')
    expect(loadConfig({ STRIPE_SECRET_KEY: 'sk_test_1' }).edition).toBe('plans')
    expect(loadConfig({ STRIPE_SECRET_KEY: 'sk_test_1', EDITION: 'unlimited' }).edition).toBe('unlimited')
    expect(() => loadConfig({ EDITION: 'gold' })).toThrow(/^EDITION: /)
    const regions = { REGIONS: 'us=https://us.example,eu=https://eu.example', SECRET_KEY: 'k'.repeat(40) }
    expect(() => loadConfig({ ...regions, EDITION: 'plans' })).toThrow(/^EDITION: .*REGIONS/)
  })
})
