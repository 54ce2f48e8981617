import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const web = fileURLToPath(new URL('.', import.meta.url))
const read = (path: string) => readFileSync(path, 'utf8')

const importPattern = /^import (\w+) from '([^']+\.module\.css)'$/gm

/** Returns the classes that a module uses but that its style sheets don't define. */
function findMissingClasses(file: string): string[] {
  const source = read(join(web, file))
  const code = source.replaceAll(/(from |import\()'.*'/g, '')
  return [...source.matchAll(importPattern)].flatMap(([, name = '', from = '']) => {
    const sheet = from.startsWith('#web/') ? from.replace('#web/', '') : join(dirname(file), from)
    const rules = read(join(web, sheet)).replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const definedClasses = new Set(
      [...rules.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, className]) => className),
    )
    return [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].flatMap(([, usedClass = '']) =>
      definedClasses.has(usedClass) ? [] : [`${file}: ${usedClass}`],
    )
  })
}

it('uses only existing classes', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web })
  expect(files.filter((file) => read(join(web, file)).includes('.module.css')).length).toBeGreaterThan(200)
  expect(files.flatMap(findMissingClasses)).toEqual([])
})
