import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Returns the maximum number of lines in a file; tests may be longer, since they have many similar cases. */
const maxLineCount = (path: string) => (/\.(test|spec|contract|faults)\.tsx?$/.test(path) ? 400 : 300)

it('has no file longer than its limit', () => {
  const fileList = execFileSync('git', ['ls-files', '-z', 'src', 'e2e', 'bench', 'scripts'], {
    encoding: 'utf8',
  })
  const sources = fileList.split('\0').filter((path) => /\.(tsx?|m?js)$/.test(path))
  expect(sources.length).toBeGreaterThan(1000)
  const countLines = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1
  expect(sources.filter((path) => countLines(path) > maxLineCount(path))).toEqual([])
})
