import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('.', import.meta.url))

/** Matches the path of every static import and export, types included. */
const importPath = /^(?:import|export) (?:type )?(?:[^'\n]|\n(?!\n))*?from '([#.][^']+)'/gm

/**
 * Returns the folders under `root` with the folders they import, and one file as evidence for each import.
 */
function folderImports(root: string): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>()
  for (const file of readdirSync(join(source, root), { recursive: true, encoding: 'utf8' })) {
    const [folder] = file.split('/')
    if (!folder || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || !file.includes('/')) continue
    const targets = imports.get(folder) ?? new Map<string, string>()
    imports.set(folder, targets)
    for (const [, path] of readFileSync(join(source, root, file), 'utf8').matchAll(importPath)) {
      const target = relative(`#${root}`, path ?? '').split('/')
      if (target.length > 1 && target[0] !== '..' && target[0] && target[0] !== folder)
        targets.set(target[0], file)
    }
  }
  return imports
}

/** Returns the files under `src` with the files they import, types included. */
function fileImports(): Map<string, Map<string, string>> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const targetsOf = (file: string) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(importPath)]
      .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
      .map((target) => [target, file] as const)
  return new Map(files.map((file) => [file, new Map(targetsOf(file))]))
}

/** Returns the folders or files in one import cycle, in order; undefined if there is no cycle. */
function findCycle(imports: Map<string, Map<string, string>>): string[] | undefined {
  const finishedFolders = new Set<string>()
  function visit(folder: string, path: string[]): string[] | undefined {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (finishedFolders.has(folder)) return undefined
    for (const [target, file] of imports.get(folder) ?? []) {
      const cycle = visit(target, [...path, folder])
      if (cycle) return cycle.map((name) => (name === folder ? `${name} (${file})` : name))
    }
    finishedFolders.add(folder)
    return undefined
  }
  for (const folder of imports.keys()) {
    const cycle = visit(folder, [])
    if (cycle) return cycle
  }
  return undefined
}

describe('import cycles between files', () => {
  it('has none', () => {
    const imports = fileImports()
    expect(imports.size).toBeGreaterThan(1000)
    expect(imports.get('server/main.ts')?.has('server/config.ts')).toBe(true)
    expect(findCycle(imports)).toBeUndefined()
  })
})

describe('import cycles between folders', () => {
  it.each(['domain', 'web/lib', 'server/features', 'server/infra', 'web/features', 'web/editor/tools'])(
    'has none in %s',
    (root) => {
      const imports = folderImports(root)
      expect(imports.size).toBeGreaterThan(5)
      expect(findCycle(imports)).toBeUndefined()
    },
  )

  it('finds a cycle', () => {
    const imports = new Map([
      ['a', new Map([['b', 'a/x.ts']])],
      ['b', new Map([['a', 'b/y.ts']])],
    ])
    expect(findCycle(imports)).toEqual(['a (a/x.ts)', 'b (b/y.ts)', 'a (a/x.ts)'])
  })
})
