import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { packEdits, unpackEdits } from './packed-edits.ts'

const words = transcripts({ maxLength: 6 })
const range = { startTime: fc.nat(), endTime: fc.nat() }
const changeSpeakers = (before: readonly Word[]) =>
  before.map((word, i) => ({ ...word, speaker: `spk_${i % 2}` }))
const edit = fc.oneof(
  fc.record({ ...range, was: words, words }),
  fc.record({ ...range, was: words }).map((edit) => ({ ...edit, words: changeSpeakers(edit.was) })),
)

test('edits are unchanged after packing and unpacking', () => {
  fc.assert(
    fc.property(fc.array(edit), (edits) => {
      expect(unpackEdits(packEdits(edits))).toEqual(edits)
    }),
  )
})
