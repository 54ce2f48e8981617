import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPatches } from '#domain/edits/assignments.ts'
import { applyPatch, applyPatches } from '#domain/edits/patches.ts'
import { toMs } from '#domain/words/seconds.ts'
import { shiftWords } from '#domain/words/shift-words.ts'
import type { Word } from '#domain/words/words.ts'
import { createVersionedTranscript, expectNoOrphanedChunks, replay, talk, word } from './versions.fixture.ts'

const versioned = await createVersionedTranscript()
const { list, newest, patch, patchMany, reset, restore, save, shift, wordsOf } = versioned

type Step =
  | { kind: 'patch'; from: number; length: number; words: number }
  | { kind: 'give'; from: number; length: number }
  | { kind: 'save' | 'restore'; pick: number }
  | { kind: 'shift'; from: number; by: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('patch' as const),
        from: fc.nat(950),
        length: fc.nat(600),
        words: fc.nat(8),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('give' as const), from: fc.nat(950), length: fc.nat(600) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('save', 'restore'), pick: fc.nat(20) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('shift' as const),
        from: fc.nat(950),
        by: fc.integer({ min: -30, max: 30 }),
      }),
    },
  ),
  { minLength: 4, maxLength: 14 },
)

describe('the version history', () => {
  it('restores every version exactly, records the origin of changes, and keeps no unused chunks', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const draft = talk(1000)
        await reset(draft)
        let now: readonly Word[] = draft
        const wordsByVersion = new Map<string, readonly Word[]>([[(await newest()).id, draft]])
        for (const step of steps) {
          if (step.kind === 'patch') {
            const words = Array.from({ length: step.words }, (_, i) =>
              word(`p${i}`, step.from + (i * step.length) / 10),
            )
            const change = { startTime: toMs(step.from), endTime: toMs(step.from + step.length), words }
            const response = await patch(step.from, step.from + step.length, words)
            if (response.statusCode === 200) now = applyPatch(now, change)
          } else if (step.kind === 'give') {
            // Assigns the first part to another speaker, and clears one second of the second part.
            const [startTime, endTime] = [step.from, step.from + step.length]
            const [firstVersion, deletedVersion] = [
              { startTime, endTime, speaker: 'spk_1' },
              { startTime: endTime, endTime: endTime + 1, words: [] },
            ]
            await patchMany([firstVersion, deletedVersion])
            const edits = [firstVersion, deletedVersion].map((edit) => ({
              ...edit,
              startTime: toMs(edit.startTime),
              endTime: toMs(edit.endTime),
            }))
            now = applyPatches(now, toPatches(now, edits))
          } else if (step.kind === 'shift') {
            const { undo } = (await shift(step.by, step.from)).json().result
            if (undo) wordsByVersion.set(undo, now)
            now = shiftWords(now, toMs(step.from), toMs(step.by))
          } else if (step.kind === 'save') wordsByVersion.set((await save('kept')).id, now)
          else {
            const [versionId = '', words = []] = [...wordsByVersion][step.pick % wordsByVersion.size] ?? []
            const { undo } = await restore(versionId)
            if (undo) wordsByVersion.set(undo, now)
            now = words
          }
        }
        expect(await wordsOf()).toEqual(now)
        const states = await replay(versioned, draft)
        for (const version of await list()) {
          const words = await wordsOf(version.id)
          expect(words).toEqual(wordsByVersion.get(version.id))
          expect(words).toEqual(states[version.revision])
          expect(words).toHaveLength(version.wordCount)
        }
        await expectNoOrphanedChunks(versioned)
      }),
      { numRuns: 12 },
    )
  })

  it('stores one complete revision in a version created during other saves', async () => {
    const draft = talk(300)
    await reset(draft)
    const saves = Array.from({ length: 20 }, async (_, i) => {
      while ((await patch(i * 10, i * 10 + 5, [word(`e${i}`, i * 10)])).statusCode !== 200);
    })
    const versions = await Promise.all(Array.from({ length: 8 }, (_, i) => save(`v${i}`)))
    const restored = await restore(versions[3]?.id ?? '')
    await Promise.all(saves)
    const states = await replay(versioned, draft)
    expect(await wordsOf()).toEqual(states.at(-1))
    for (const version of [...versions, restored.version])
      expect(await wordsOf(version.id)).toEqual(states[version.revision])
    await expectNoOrphanedChunks(versioned)
  })
})
