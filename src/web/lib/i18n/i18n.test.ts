import { describe, expect, it } from 'vitest'
import { errorCodes, processingErrorCodes } from '#contract/errors.ts'

type Catalog = { [key: string]: string | Catalog }

const catalogs = import.meta.glob<Catalog>('./*/*.json', { eager: true, import: 'default' })
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const namespaces = Object.keys(catalogs).flatMap((path) => /\/en\/(\w+)\.json$/.exec(path)?.[1] ?? [])
const read = (language: string, namespace: string) => catalogs[`./${language}/${namespace}.json`] ?? {}

/** Returns all texts in a catalog by their full keys. */
function flatten(catalog: Catalog, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(catalog).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

const pluralForm = /_(zero|one|two|few|many|other)$/
const removePluralForm = (key: string) => key.replace(pluralForm, '')
const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(removePluralForm))].sort()
/** Returns the names of the placeholders in a text, which may have a format: `{{language, inSentence}}`. */
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)(?:, \w+)?\}\}/g)].map(([, name]) => name).sort()

describe.each(namespaces)('catalog %s', (namespace) => {
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
    const plurals = new Set([...texts.keys()].filter((key) => pluralForm.test(key)).map(removePluralForm))
    for (const key of plurals) for (const form of forms) expect(texts.has(`${key}_${form}`), key).toBe(true)
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('')
      if (placeholders(text).includes('count')) expect(key, text).toMatch(pluralForm)
    }
  })

  it('fills the same placeholders in both languages', () => {
    for (const [key, text] of en) {
      expect(placeholders(es.get(key) ?? es.get(`${removePluralForm(key)}_other`) ?? ''), key).toEqual(
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

it('has every key used in the source', () => {
  const allKeys = new Set(
    namespaces.flatMap((namespace) =>
      keysOf(flatten(read('en', namespace))).flatMap((key) => [key, `${namespace}:${key}`]),
    ),
  )
  const usedKeys = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key ?? ''),
  )
  expect(usedKeys.length).toBeGreaterThan(50)
  expect(usedKeys.filter((key) => !allKeys.has(key))).toEqual([])
})

it.each([
  ['transcripts', 'export.button', 'Export', 'Exportar'],
  ['publicPage', 'format.srt', 'Subtitles (SRT)', 'Subtítulos (SRT)'],
] as const)(
  'labels the button %s:%s “%s” in English and “%s” in Spanish',
  (namespace, key, english, spanish) => {
    const textIn = (language: string) => flatten(read(language, namespace)).get(key)
    expect([textIn('en'), textIn('es')]).toEqual([english, spanish])
  },
)

it('uses different Spanish words for balance adjustments and settings', () => {
  const texts = flatten(read('es', 'staffBilling'))
  const settings = flatten(read('es', 'installation')).get('tabs.settings')
  for (const key of ['adjustments.title', 'adjustments.none', 'ledger.kinds.adjustment'])
    expect(texts.get(key)).toMatch(/de saldo/)
  expect(settings).not.toMatch(/saldo/)
})
