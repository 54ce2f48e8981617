import { compareVersions, measureAccuracy } from '#domain/comparison/version-diff.ts'
import { diffToPatches } from '#domain/edits/patches.ts'
import { shiftWords } from '#domain/words/shift-words.ts'
import type { Word } from '#domain/words/words.ts'
import { generateTranscript } from './long-transcript.ts'
import type { Result } from './result.ts'

const size = 100_000
const editCount = 1_000
const rounds = 15

/** Measures comparing two ten-hour versions against a single pass that finds unequal words. */
export async function benchVersions(): Promise<Result[]> {
  const before = generateTranscript(size)
  const after = editWords(before)
  const diff = () => diffToPatches(before, after)
  const hunks = compareVersions(before, after)
  const measurements: [string, () => unknown, string?][] = [
    [`${editCount} edits in ${size} words`, () => compareVersions(before, after), 'tens of ms'],
    ['everything shifted', () => compareVersions(before, shiftWords(before, 0, 720))],
    ['accuracy in addition', () => measureAccuracy(before, after, hunks)],
  ]
  const baseline = median(diff)
  return measurements.map(([name, run, goal]): Result => {
    const value = median(run)
    const goalResult = goal ? { goal, pass: value < 100 } : {}
    return { name, value, unit: 'ms', baseline, ratio: baseline / value, ...goalResult }
  })
}

/** Edits every hundredth word: replaces it, deletes it, inserts one, or shifts its time. */
function editWords(words: readonly Word[]): Word[] {
  return words.flatMap((word, i) => {
    if (i % (size / editCount) > 0) return [word]
    switch ((i / 100) % 4) {
      case 0:
        return [{ ...word, text: 'another' }]
      case 1:
        return []
      case 2:
        return [word, { ...word, text: 'more', start: word.end, end: word.end }]
      default:
        return [{ ...word, start: word.start + 20 }]
    }
  })
}

function median(run: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    run()
    return performance.now() - startedAt
  })
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}
