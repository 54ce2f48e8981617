import { describe, expect, it } from 'vitest'
import { joinWords } from '#domain/words/words.ts'
import { conversation } from './export-transcript.fixture.ts'
import { createHighlightDivider } from './highlight-runs.ts'

const [first] = conversation.highlights
const highlight = (quote: string, start: number, end: number) => ({ ...first!, quote, start, end })
const runs = (highlights: (typeof first)[]) =>
  createHighlightDivider({ ...conversation, highlights: highlights.map((one) => one!) })(
    conversation.words.slice(0, 9),
  ).map(({ words, highlight, openedHighlights, closedHighlights }) => [
    joinWords(words),
    highlight?.quote ?? '',
    openedHighlights.map(({ quote }) => quote).join(),
    closedHighlights.map(({ quote }) => quote).join(),
  ])

describe('dividing words by highlights', () => {
  it('creates a run for each highlight and for the words between them', () => {
    const fishHighlight = highlight('Fish & <chips>', 2200, 3350)
    expect(runs([fishHighlight])).toEqual([
      ['Good morning, everyone.', '', '', ''],
      ['Fish & <chips>', fishHighlight.quote, fishHighlight.quote, fishHighlight.quote],
      ['cost =1+2 dollars', '', '', ''],
    ])
  })

  it('keeps the start and end of highlights covered by another', () => {
    const [outerHighlight, innerHighlight] = [
      highlight('Fish & <chips> cost', 2200, 3750),
      highlight('& <chips>', 2600, 3350),
    ]
    expect(runs([outerHighlight, innerHighlight])).toEqual([
      ['Good morning, everyone.', '', '', ''],
      ['Fish', outerHighlight.quote, outerHighlight.quote, ''],
      ['& <chips>', innerHighlight.quote, innerHighlight.quote, innerHighlight.quote],
      ['cost', outerHighlight.quote, '', outerHighlight.quote],
      ['=1+2 dollars', '', '', ''],
    ])
  })

  it('places a highlight at its time if its words are gone', () => {
    const removedHighlight = highlight('nobody said this', 2200, 2700)
    expect(runs([removedHighlight])).toContainEqual([
      'Fish &',
      removedHighlight.quote,
      removedHighlight.quote,
      removedHighlight.quote,
    ])
  })
})
