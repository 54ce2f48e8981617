import { describe, expect, it } from 'vitest'

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

const pages = [
  ...routes.matchAll(/withTexts\(\s*\(\) => import\('\.\.\/pages\/([\w/-]+)\.tsx'\),([^)]*)\)/g),
].map(([, page = '', names = '']) => [page, [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name)] as const)

describe('a page includes its first texts', () => {
  it.each(pages)('%s', (page, names) => {
    const usedTexts = new Set([...closureOf(`./pages/${page}.tsx`)].flatMap(textsOf))
    for (const namespace of ['common', 'errors']) usedTexts.delete(namespace)
    expect([...names].sort()).toEqual([...usedTexts].sort())
  })

  it('applies to every page with lazily loaded texts', () => {
    const imports = [...routes.matchAll(/import\('\.\.\/pages\/([\w/-]+)\.tsx'\)/g)]
    expect(
      imports.map(([, page]) => page).filter((page) => pages.every(([knownPage]) => knownPage !== page)),
    ).toEqual(['not-found', 'signed-in'])
  })
})
