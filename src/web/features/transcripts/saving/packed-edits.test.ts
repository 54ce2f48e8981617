import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transcripts } from '#domain/transcript.arbitrary.ts'
import { packEdits, unpackEdits } from './packed-edits.ts'

const words = transcripts({ maxLength: 6 })
const edits = fc.array(fc.record({ startTime: fc.nat(), endTime: fc.nat(), was: words, words }))

test('edits come back as they were packed', () => {
  fc.assert(
    fc.property(edits, (edits) => {
      expect(unpackEdits(packEdits(edits))).toEqual(edits)
    }),
  )
})
