import { expect, test } from 'vitest'
import { type DiarizationWindow, linkSpeakers } from './link.ts'
import { divideIntoWindows } from './sherpa.ts'

const voice = { ann: [1, 0.2, 0], bob: [0.1, 1, 0], eve: [0, 0.1, 1] }
const window = (start: number, speakers: (keyof typeof voice | null)[]): DiarizationWindow => ({
  start,
  end: start + 60_000,
  spans: speakers.map((_, speaker) => ({ start: 10 * speaker, end: 10 * speaker + 8, speaker })),
  voices: speakers.flatMap((name, speaker) => (name ? { speaker, embedding: voice[name] } : [])),
})
const linkedSpeakers = (...windows: DiarizationWindow[]) =>
  linkSpeakers(windows).map(({ speaker }) => speaker)

test('people keep their numbers across windows', () => {
  expect(
    linkedSpeakers(
      window(0, ['ann', 'bob']),
      window(60_000, ['eve', 'ann']),
      window(120_000, ['bob', 'eve']),
    ),
  ).toEqual([0, 1, 2, 0, 1, 2])
})

test('two people in one window are distinct, the most similar being the known one', () => {
  const twinWindow: DiarizationWindow = {
    ...window(60_000, ['ann', 'ann']),
    voices: [
      { speaker: 0, embedding: [1, 0.6, 0] },
      { speaker: 1, embedding: voice.ann },
    ],
  }
  expect(linkedSpeakers(window(0, ['ann']), twinWindow)).toEqual([0, 1, 0])
})

test('finds no more people than the known number', () => {
  const windows = [window(0, ['ann', 'bob']), window(60_000, ['eve', null, 'ann'])]
  expect(linkSpeakers(windows, 2).map(({ speaker }) => speaker)).toEqual([0, 1, 1, 0, 0])
  expect(linkedSpeakers(...windows)).toEqual([0, 1, 2, 3, 0])
})

test('counts a speaker with too little speech as new', () => {
  expect(linkedSpeakers(window(0, ['ann', null]), window(60_000, ['ann', null]))).toEqual([0, 1, 0, 2])
})

test('spans are in order, timed from the start of the recording, within their window', () => {
  const lateWindow: DiarizationWindow = { ...window(0, ['ann', 'bob']), end: 15_000 }
  const spans = [...lateWindow.spans].toReversed()
  expect(linkSpeakers([{ ...lateWindow, spans }])).toEqual([
    { start: 0, end: 8000, speaker: 0 },
    { start: 10_000, end: 15_000, speaker: 1 },
  ])
})

test('a long recording is divided evenly, between spans of speech', () => {
  const speech = Array.from({ length: 100 }, (_, i) => ({
    start: 1000 + i * 60_000,
    end: i * 60_000 + 50_000,
  }))
  const windows = divideIntoWindows(speech, 30 * 60_000)
  expect(windows).toHaveLength(4)
  expect(windows[0]?.start).toBe(1000)
  expect(windows.at(-1)?.end).toBe(99 * 60_000 + 50_000)
  for (const { start, end } of windows) {
    expect(end - start).toBeLessThanOrEqual(30 * 60_000)
    expect(end - start).toBeGreaterThan(20 * 60_000)
    expect(speech.some((span) => span.start === start)).toBe(true)
    expect(speech.some((span) => span.end === end)).toBe(true)
  }
  expect(divideIntoWindows(speech.slice(0, 5), 30 * 60_000)).toEqual([
    { start: 1000, end: 4 * 60_000 + 50_000 },
  ])
  expect(divideIntoWindows([], 1000)).toEqual([])
})
