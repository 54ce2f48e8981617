import { expect, test } from 'vitest'
import { toEaf } from './annotation-files.ts'
import { conversation } from './export-transcript.fixture.ts'

test.each([
  [
    ['Ada (words)', 'Ada'],
    ['Ada (words)', 'Ada (words) (words)', 'Ada 2', 'Ada 2 (words)'],
  ],
  [
    ['Ada', 'Ada (words)'],
    ['Ada', 'Ada (words)', 'Ada (words) 2', 'Ada (words) 2 (words)'],
  ],
])('tiers of the speakers %j have different names', (names, tiers) => {
  const speakers = conversation.speakers.map(({ id }, i) => ({ id, name: names[i] ?? '' }))
  const file = toEaf({ ...conversation, speakers }, new Date(0))
  expect([...file.matchAll(/TIER_ID="([^"]*)"/g)].map(([, name]) => name)).toEqual(tiers)
})
