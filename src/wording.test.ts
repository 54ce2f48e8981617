import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findSignalPhrases } from './server/testing/wording.ts'

/** Returns every text in a catalog, with its key. */
function textsOf(node: unknown, key = ''): [key: string, text: string][] {
  if (typeof node === 'string') return [[key, node]]
  return Object.entries(node as object).flatMap(([part, child]) => textsOf(child, `${key}.${part}`))
}

const catalogs = readdirSync('src/web/lib/i18n/en')

it.each(catalogs)('the English catalog %s has no signal words', (file) => {
  const texts = textsOf(JSON.parse(readFileSync(`src/web/lib/i18n/en/${file}`, 'utf8')))
  expect(texts.filter(([, text]) => findSignalPhrases(text).length > 0)).toEqual([])
})

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

it.each(pages)('%s has no signal words', (page) => {
  // Code, quotations and the glossary's words to avoid are exempt.
  const text = readFileSync(page, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^\| Use \| Not \|\n(?:\|.*\n)+/m, '')
    .replaceAll('**', '')
    .replace(/`[^`\n]*`|“[^”\n]*”|"[^"\n]*"|\*[^*\n]+\*/g, '')
  const file = text
    .split('\n')
    .flatMap((line, i) => findSignalPhrases(line).map((word) => `${i + 1}: ${word}`))
  expect(file).toEqual([])
})

const emailFiles = readdirSync('src/server/features/mail').filter((name) => name.startsWith('english'))

it.each(emailFiles)('the email texts of %s have no signal words', (file) => {
  const source = readFileSync(`src/server/features/mail/${file}`, 'utf8')
  const texts = [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , text = '']) => text)
  expect(texts.filter((text) => findSignalPhrases(text).length > 0)).toEqual([])
})

/** Returns a docstring's tags; parameter tags include the name. */
const tagsOf = (docstring: string) =>
  [...docstring.matchAll(/@(?:throws|returns)\b|@param\s+(?:\{.*?\}\s+)?[\w.]+/g)].map(([tag]) => tag)

it('has no tag twice in a docstring, and no two docstrings in a row', () => {
  const fileList = execFileSync('git', ['ls-files', '-z', 'src', 'e2e', 'bench', 'scripts'], {
    encoding: 'utf8',
  })
  const sources = fileList.split('\0').filter((path) => /\.(tsx?|m?js)$/.test(path))
  const file = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\/\*\*(?:(?!\*\/).)*\*\/(\s*\/\*\*)?/gs)]
      .filter(([docstring, next]) => {
        const tags = tagsOf(docstring)
        return new Set(tags).size < tags.length || (next && !docstring.includes('@typedef'))
      })
      .map(([docstring]) => `${path}: ${docstring}`),
  )
  expect(file).toEqual([])
})
