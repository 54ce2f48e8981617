import { describe, expect, it } from 'vitest'
import { findProblem, isFromFolder } from './file-checks.ts'

const file = (fields: Partial<{ name: string; size: number; type: string }>) => ({
  name: 'talk.mp3',
  size: 1000,
  type: 'audio/mpeg',
  ...fields,
})

describe('findProblem', () => {
  it.each([
    [{}, null],
    [{ name: 'film.mkv', type: '' }, null],
    [{ name: 'film.ogx', type: 'application/ogg' }, null],
    [{ name: 'talk.longhand', type: '' }, null],
    [{ name: 'talk.longhand', type: 'application/zip' }, null],
    [{ name: 'song.aif', type: 'audio/aiff' }, 'aif'],
    [{ name: 'song.aiff.mp3' }, 'aif'],
    [{ size: 0 }, 'empty'],
    [{ size: 5001 }, 'tooLarge'],
    [{ name: 'cat.png', type: 'image/png' }, 'type'],
  ])('returns for %o: %s', (fields, problem) => {
    expect(findProblem(file(fields), 5000)).toBe(problem)
  })
})

it.each([
  [{ webkitRelativePath: 'calls/monday/a.wav' }, true],
  [{ webkitRelativePath: '', path: '/calls/a.wav' }, true],
  [{ webkitRelativePath: '', path: './a.wav' }, false],
  [{ path: 'a.wav' }, false],
  [{}, false],
])('recognizes whether %o is from a folder: %s', (file, expected) => {
  expect(isFromFolder(file)).toBe(expected)
})
