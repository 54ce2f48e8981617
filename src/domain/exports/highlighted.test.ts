import { describe, expect, it } from 'vitest'
import { joinWords } from '#domain/words/words.ts'
import { conversation } from './exported.fixture.ts'
import { divideByHighlights } from './highlighted.ts'

const [first] = conversation.highlights
const highlight = (quote: string, start: number, end: number) => ({ ...first!, quote, start, end })
const runs = (highlights: (typeof first)[]) =>
  divideByHighlights({ ...conversation, highlights: highlights.map((one) => one!) })(
    conversation.words.slice(0, 9),
  ).map(({ words, highlight, opens, closes }) => [
    joinWords(words),
    highlight?.quote ?? '',
    opens.map(({ quote }) => quote).join(),
    closes.map(({ quote }) => quote).join(),
  ])

describe('words divided by highlights', () => {
  it('has a run for each highlight, and between them', () => {
    const fish = highlight('Fish & <chips>', 2200, 3350)
    expect(runs([fish])).toEqual([
      ['Good morning, everyone.', '', '', ''],
      ['Fish & <chips>', fish.quote, fish.quote, fish.quote],
      ['cost =1+2 dollars', '', '', ''],
    ])
  })

  it('keeps the start and end of highlights covered by another', () => {
    const [outer, inner] = [highlight('Fish & <chips> cost', 2200, 3750), highlight('& <chips>', 2600, 3350)]
    expect(runs([outer, inner])).toEqual([
      ['Good morning, everyone.', '', '', ''],
      ['Fish', outer.quote, outer.quote, ''],
      ['& <chips>', inner.quote, inner.quote, inner.quote],
      ['cost', outer.quote, '', outer.quote],
      ['=1+2 dollars', '', '', ''],
    ])
  })

  it('places a highlight whose words are gone at its time', () => {
    const removedHighlight = highlight('nobody said this', 2200, 2700)
    expect(runs([removedHighlight])).toContainEqual([
      'Fish &',
      removedHighlight.quote,
      removedHighlight.quote,
      removedHighlight.quote,
    ])
  })
})
