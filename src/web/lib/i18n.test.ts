import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { errorCodes, processingErrorCodes } from '#contract/errors.ts'

const webFolder = fileURLToPath(new URL('..', import.meta.url))
const catalogueFolder = fileURLToPath(new URL('./i18n', import.meta.url))
const namespaces = readdirSync(join(catalogueFolder, 'en')).map((file) => file.replace('.json', ''))

type Catalogue = { [key: string]: string | Catalogue }

function read(language: string, namespace: string): Catalogue {
  return JSON.parse(readFileSync(join(catalogueFolder, language, `${namespace}.json`), 'utf8')) as Catalogue
}

/** Every text by its full key. */
function flatten(catalogue: Catalogue, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

const pluralForm = /_(zero|one|two|few|many|other)$/
const withoutForm = (key: string) => key.replace(pluralForm, '')
const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutForm))].sort()
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

function sourceFiles(): string[] {
  return readdirSync(webFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(webFolder, file), 'utf8'))
}

describe.each(namespaces)('catalogue %s', (namespace) => {
  const en = flatten(read('en', namespace))
  const es = flatten(read('es', namespace))

  it('has the same keys in both languages', () => {
    expect(keysOf(es)).toEqual(keysOf(en))
  })

  it.each([
    ['en', en],
    ['es', es],
  ] as const)('has every plural form that %s uses, and no empty text', (language, texts) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plurals = new Set([...texts.keys()].filter((key) => pluralForm.test(key)).map(withoutForm))
    for (const key of plurals) for (const form of forms) expect(texts.has(`${key}_${form}`), key).toBe(true)
    for (const [key, text] of texts) expect(text.trim(), key).not.toBe('')
  })

  it('fills the same placeholders in both languages', () => {
    for (const [key, text] of en) {
      expect(placeholders(es.get(key) ?? es.get(`${withoutForm(key)}_other`) ?? ''), key).toEqual(
        placeholders(text),
      )
    }
  })
})

describe('errors', () => {
  it('has a text for every code', () => {
    const keys = flatten(read('en', 'errors'))
    for (const code of [...errorCodes, 'network']) expect(keys.has(`code.${code}`), code).toBe(true)
    for (const code of processingErrorCodes) expect(keys.has(`processing.${code}`), code).toBe(true)
  })
})

it('has every key that the source names', () => {
  const known = new Set(
    namespaces.flatMap((namespace) =>
      keysOf(flatten(read('en', namespace))).flatMap((key) => [key, `${namespace}:${key}`]),
    ),
  )
  const used = sourceFiles().flatMap((text) =>
    [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key ?? ''),
  )
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter((key) => !known.has(key))).toEqual([])
})
