import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Returns the modules of the contract that contain schemas or import modules that do. */
function schemaModules(): Set<string> {
  const files = execFileSync('git', ['ls-files', 'src/contract'], { encoding: 'utf8' }).trim().split('\n')
  const imports = new Map(
    files.map((file) => [
      file,
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type).*?from '(.*?)'$/gms)].map(([, name = '']) =>
        name.startsWith('./') ? join('src/contract', name) : name,
      ),
    ]),
  )
  const foundModules = new Set(['zod'])
  for (let before = 0; before < foundModules.size; ) {
    before = foundModules.size
    for (const [file, names] of imports)
      if (names.some((name) => foundModules.has(name))) foundModules.add(file)
  }
  return foundModules
}

it('lets the browser import values of the contract without schemas', () => {
  const modulesWithSchemas = schemaModules()
  expect(modulesWithSchemas).toContain('src/contract/collections.ts')
  expect(modulesWithSchemas).not.toContain('src/contract/limits.ts')
  const files = execFileSync('git', ['ls-files', 'src/web', 'src/domain'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const wrongLines = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type)([^']*) from '#(contract\/.*?)'$/gm)]
        .filter(([, names = '', module]) => {
          const values = names
            .replace(/[{}\n]/g, ' ')
            .split(',')
            .map((name) => name.trim())
          return (
            modulesWithSchemas.has(`src/${module}`) &&
            values.some((name) => name && !name.startsWith('type '))
          )
        })
        .map(([line]) => `${file}: ${line}`),
    )
  expect(wrongLines).toEqual([])
})
