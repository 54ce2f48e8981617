import { expect, it } from 'vitest'
import { findRecording } from './match-transcripts.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const found = (recordings: string[], name: string) => findRecording(named(...recordings), { name })?.name

it('chooses the only recording, regardless of its name', () => {
  expect(found(['talk.mp3'], 'notes.txt')).toBe('talk.mp3')
})

it('chooses the recording of the same name, in any case, also with a language suffix', () => {
  const recordings = ['Talk.mp3', 'talk 2.mp3', 'Café.wav']
  expect(found(recordings, 'talk 2.SRT')).toBe('talk 2.mp3')
  expect(found(recordings, 'TALK.txt')).toBe('Talk.mp3')
  expect(found(recordings, 'talk.en.vtt')).toBe('Talk.mp3')
  expect(found(recordings, 'cafe\u0301.json')).toBe('Café.wav')
})

it('chooses none of several with other names', () => {
  expect(found(['a.mp3', 'b.mp3'], 'talk.txt')).toBeUndefined()
  expect(found([], 'talk.txt')).toBeUndefined()
})
