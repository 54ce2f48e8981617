import { describe, expect, it, vi } from 'vitest'
import { chosenTrack, createCaptionChoice } from './caption-choice.ts'
import { type CaptionTrack, createStaticSource } from './caption-source.ts'

const track = (id: string, languageCode: string): CaptionTrack => ({
  id,
  languageCode,
  open: async () => createStaticSource([]),
})

describe('captions at a time', () => {
  const source = createStaticSource([
    { start: 1000, end: 2000, lines: ['one'] },
    { start: 2000, end: 3000, lines: ['two'] },
    { start: 5000, end: 6000, lines: ['three'] },
  ])

  it('include those that have started and not ended', () => {
    const captions = [0, 1000, 1999, 2000, 3000, 5500, 6000].map((time) => source.at(time)?.lines[0])
    expect(captions).toEqual([undefined, 'one', 'one', 'two', undefined, 'three', undefined])
  })

  it('change next when one starts or ends', () => {
    expect([0, 1000, 2500, 3000, 6000].map(source.nextChange)).toEqual([1000, 2000, 3000, 5000, null])
  })
})

describe('the choice of captions', () => {
  it('is off until turned on, and is remembered', () => {
    const storedValues = new Map<string, string>()
    const storage = {
      getItem: (key: string) => storedValues.get(key) ?? null,
      setItem: (key: string, value: string) => void storedValues.set(key, value),
      removeItem: (key: string) => void storedValues.delete(key),
    }
    const choice = createCaptionChoice(storage)
    const listener = vi.fn()
    choice.subscribe(listener)
    expect(choice.snapshot()).toBeNull()
    choice.choose('es-ES')
    expect([createCaptionChoice(storage).snapshot(), listener.mock.calls.length]).toEqual(['es-ES', 1])
    choice.choose(null)
    expect(createCaptionChoice(storage).snapshot()).toBeNull()
  })

  it('applies to other recordings by language, regardless of region', () => {
    const tracks = [track('a', 'en-US'), track('b', 'es-419')]
    expect([null, 'es-419', 'es-ES', 'fr-FR'].map((code) => chosenTrack(tracks, code)?.id)).toEqual([
      undefined,
      'b',
      'b',
      'a',
    ])
    expect(chosenTrack([], 'en-US')).toBeNull()
  })
})
