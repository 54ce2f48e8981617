import { expect, it } from 'vitest'
import { findRecording } from './find-recording.ts'

const createFiles = (...names: string[]) => names.map((name) => ({ name }))
const findName = (recordings: string[], name: string) =>
  findRecording(createFiles(...recordings), { name })?.name

it('chooses the only recording, regardless of its name', () => {
  expect(findName(['talk.mp3'], 'notes.txt')).toBe('talk.mp3')
})

it('chooses the recording with the same name, in any case, even with a language suffix', () => {
  const recordings = ['Talk.mp3', 'talk 2.mp3', 'Café.wav']
  expect(findName(recordings, 'talk 2.SRT')).toBe('talk 2.mp3')
  expect(findName(recordings, 'TALK.txt')).toBe('Talk.mp3')
  expect(findName(recordings, 'talk.en.vtt')).toBe('Talk.mp3')
  expect(findName(recordings, 'cafe\u0301.json')).toBe('Café.wav')
})

it('chooses none of several recordings with different names', () => {
  expect(findName(['a.mp3', 'b.mp3'], 'talk.txt')).toBeUndefined()
  expect(findName([], 'talk.txt')).toBeUndefined()
})
