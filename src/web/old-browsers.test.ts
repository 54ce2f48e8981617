import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Syntax that Internet Explorer can't parse; these scripts run in it. */
const modernSyntax = /=>|`|\b(?:let|const|class|async|await)\b|\?\.|\?\?|\.\.\./

it.each(['color-scheme.js', 'cannot-start.js'])('%s can be parsed by unsupported browsers', (name) => {
  const code = readFileSync(`public/${name}`, 'utf8')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/'[^'\n]*'/g, "''")
  expect(modernSyntax.exec(code)?.[0]).toBeUndefined()
})
