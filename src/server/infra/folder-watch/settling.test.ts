import { describe, expect, it } from 'vitest'
import type { FolderFile } from './files.ts'
import { createSettleDetector } from './settling.ts'

const file = (name: string, size: number, changed = 0): FolderFile => ({
  name,
  path: `/in/${name}`,
  size,
  changed,
  id: `${name} ${size} ${changed}`,
  mark: `${size} ${changed}`,
})
async function* yieldFiles(...files: FolderFile[]): AsyncGenerator<FolderFile> {
  yield* files
}

describe('settling files', () => {
  it('returns a file once it has not changed for the settling time', async () => {
    const detector = createSettleDetector(10_000)
    const observeAt = async (seconds: number, ...files: FolderFile[]) =>
      (await detector.observe(yieldFiles(...files), () => seconds * 1000)).map(({ name }) => name)
    expect(await observeAt(0, file('a.mp3', 5))).toEqual([])
    expect(await observeAt(9, file('a.mp3', 6))).toEqual([])
    // The size is unchanged, but the file was written to.
    expect(await observeAt(12, file('a.mp3', 6, 1))).toEqual([])
    expect(await observeAt(21, file('a.mp3', 6, 1))).toEqual([])
    expect(await observeAt(22, file('a.mp3', 6, 1))).toEqual(['a.mp3'])
    // After one scan without it, a file with this name may be a different one.
    expect(await observeAt(23)).toEqual([])
    expect(await observeAt(24, file('a.mp3', 6, 1))).toEqual([])
  })

  it('waits while a file is empty, and returns the oldest first', async () => {
    const detector = createSettleDetector(0)
    const files = [file('new.mp3', 1, 30), file('empty.mp3', 0, 10), file('old.mp3', 1, 20)]
    const settledFiles = await detector.observe(yieldFiles(...files), () => 0)
    expect(settledFiles.map(({ name }) => name)).toEqual(['old.mp3', 'new.mp3'])
  })

  it('delays a file twice as long after each failure, until it changes', async () => {
    const detector = createSettleDetector(0)
    const isDue = async (seconds: number, one = file('a.mp3', 5)) =>
      (await detector.observe(yieldFiles(one), () => seconds * 1000)).length === 1
    expect(await isDue(0)).toBe(true)
    detector.postpone(file('a.mp3', 5), () => 0)
    expect(await isDue(9)).toBe(false)
    expect(await isDue(10)).toBe(true)
    detector.postpone(file('a.mp3', 5), () => 10_000)
    expect(await isDue(29)).toBe(false)
    expect(await isDue(30)).toBe(true)
    detector.postpone(file('a.mp3', 5), () => 30_000)
    expect(await isDue(31, file('a.mp3', 7))).toBe(true)
  })

  it('watches ten thousand files at a time', async () => {
    const detector = createSettleDetector(0)
    const manyFiles = Array.from({ length: 10_050 }, (_, index) => file(`${index}.mp3`, 1, index))
    expect(await detector.observe(yieldFiles(...manyFiles), () => 0)).toHaveLength(10_000)
  })
})
