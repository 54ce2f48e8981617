import { describe, expect, it } from 'vitest'
import { commonTexts, firstTexts } from './lib/i18n/first-texts.ts'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Returns the imported file; undefined for packages. */
function resolve(importer: string, name: string): string | undefined {
  if (name.startsWith('#web/')) return `./${name.slice('#web/'.length)}`
  return name.startsWith('.') ? `./${new URL(name, `file:///${importer}`).pathname.slice(1)}` : undefined
}

/** Returns a file with all its static imports. */
function closureOf(file: string, visited = new Set<string>()): Set<string> {
  if (visited.has(file) || sources[file] === undefined) return visited
  visited.add(file)
  for (const [, name = ''] of sources[file].matchAll(/^(?:import|export|\}).* from '([^']+)'$/gm)) {
    const importedPath = resolve(file, name)
    if (importedPath) closureOf(importedPath, visited)
  }
  return visited
}

const textsOf = (file: string) =>
  [...(sources[file] ?? '').matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  )

const routes = Object.keys(sources)
  .filter((file) => file.startsWith('./routes/'))
  .map((file) => sources[file])
  .join('\n')

/** Returns the catalogs in a list of arguments. */
const namesIn = (names: string): string[] =>
  [...names.matchAll(/'(\w+)'|firstTexts\.(\w+)/g)].flatMap(([, name = '', page]) =>
    page === undefined ? [name] : firstTexts[page as keyof typeof firstTexts],
  )

const pages = [
  ...routes.matchAll(/withTexts\(\s*\(\) => import\('\.\.\/pages\/([\w/-]+)\.tsx'\),([^)]*)\)/g),
].map(([, page = '', names = '']) => [page, namesIn(names)] as const)

describe('a page includes its first texts', () => {
  it.each(pages)('%s', (page, names) => {
    const usedTexts = new Set([...closureOf(`./pages/${page}.tsx`)].flatMap(textsOf))
    for (const namespace of commonTexts) usedTexts.delete(namespace)
    expect([...names].sort()).toEqual([...usedTexts].sort())
  })

  it('applies to every page with lazily loaded texts', () => {
    const imports = [...routes.matchAll(/import\('\.\.\/pages\/([\w/-]+)\.tsx'\)/g)]
    expect(
      imports.map(([, page]) => page).filter((page) => pages.every(([knownPage]) => knownPage !== page)),
    ).toEqual(['not-found', 'signed-in'])
  })
})
