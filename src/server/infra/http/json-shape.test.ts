import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJsonShapeChecker } from './json-shape.ts'

const check = (text: string, chunkBytes = 1000) => {
  const take = createJsonShapeChecker()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += chunkBytes) take(bytes.subarray(at, at + chunkBytes))
}

it('rejects deep nesting on arrival', () => {
  check('['.repeat(200) + ']'.repeat(200))
  expect(() => check('['.repeat(201))).toThrow(/nested/)
  expect(() => check('{"a":'.repeat(201))).toThrow(/nested/)
  check('[],'.repeat(5_000))
})

it('rejects more values than any real body of its size has', () => {
  for (const value of ['[],', '{},', '1,', '"",', '[[1],[2]],'])
    expect(() => check(value.repeat(30_000)), value).toThrow(/values/)
  const word = { start_time: 1, end_time: 2, alternatives: [{ content: 'a', confidence: 0.9 }], speaker: 's' }
  check(JSON.stringify(Array.from({ length: 50_000 }, () => word)))
})

it('ignores brackets in strings, however the bytes are split', () => {
  const brackets = JSON.stringify([`\\"${'[{,'.repeat(30_000)}`, { '[\\': '"["\\' }])
  for (const size of [1, 2, 7, 65_536]) check(brackets, size)
})

it('accepts any JSON of normal depth', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), fc.integer({ min: 1, max: 50 }), (text, size) =>
      check(text, size),
    ),
  )
})
