import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

const diff = (before: string, after: string) =>
  wordDiff(before.split(' ').filter(Boolean), after.split(' ').filter(Boolean)).map(
    ({ kind, words }) => `${kind[0]}:${words.join(' ')}`,
  )

describe('wordDiff', () => {
  it.each([
    ['the old man', 'the young man', ['s:the', 'r:old', 'a:young', 's:man']],
    ['a b', 'a b', ['s:a b']],
    ['a b c', 'a c', ['s:a', 'r:b', 's:c']],
    ['a', 'a b', ['s:a', 'a:b']],
    ['', 'a b', ['a:a b']],
    ['a b', '', ['r:a b']],
    ['', '', []],
  ])('%j to %j', (before, after, changes) => {
    expect(diff(before, after)).toEqual(changes)
  })

  it('contains both texts completely, without adjacent parts of one kind', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = wordDiff(before, after)
        const onlyKind = (kind: string) =>
          changes
            .filter((change) => change.kind === 'same' || change.kind === kind)
            .flatMap(({ words }) => words)
        expect(onlyKind('removed')).toEqual(before)
        expect(onlyKind('added')).toEqual(after)
        for (const [i, { kind }] of changes.entries()) expect(kind).not.toBe(changes[i + 1]?.kind)
      }),
    )
  })
})
