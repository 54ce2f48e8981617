import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const web = fileURLToPath(new URL('.', import.meta.url))

/** Opening tags of elements that are drawn as a `div` or `span` unless `component` names another. */
const plainTags = /<(?:Box|Center|Flex|Group|Loader|Skeleton|Stack|Text|div|span)\b(?:=>|[^>])*>/g

it('names no element without a role, since assistive technology ignores such names', () => {
  const tags = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(plainTags)].map(([tag]) => `${file}: ${tag}`),
  )
  expect(tags.length).toBeGreaterThan(1000)
  const named = tags.filter((tag) => /\saria-label(ledby)?=/.test(tag))
  expect(named.filter((tag) => !/\s(role|component)=/.test(tag))).toEqual([])
})
