import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPositionStore, type PositionStore, savePosition } from './position-store.ts'

const callbacks = { changed: () => {}, seeked: () => {} }
const player = {
  position: 0,
  isPlaying: false,
  snapshot: () => ({
    isPlaying: player.isPlaying,
    rate: 1,
    stalled: false,
    failed: false,
    duration: 100,
    volume: 1,
    autoplayBlocked: false,
  }),
  subscribe: (listener: () => void) => {
    callbacks.changed = listener
    return () => true
  },
  onSeek: (listener: () => void) => {
    callbacks.seeked = listener
    return () => true
  },
}
let storedPosition: number | null
const store: PositionStore = {
  read: () => storedPosition,
  write: (second) => {
    storedPosition = second
  },
}
const window = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  storedPosition = 42
  Object.assign(player, { position: 0, isPlaying: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function play(position: number): void {
  Object.assign(player, { position, isPlaying: true })
  callbacks.changed()
}

it('saves the position during playback, when it stops and when the page closes', () => {
  const stop = savePosition(player, store)
  play(10)
  vi.advanceTimersByTime(5100)
  player.position = 20
  vi.advanceTimersByTime(5000)
  expect(storedPosition).toBe(20)
  Object.assign(player, { position: 21, isPlaying: false })
  callbacks.changed()
  expect(storedPosition).toBe(21)
  player.position = 30
  window.dispatchEvent(new Event('pagehide'))
  expect(storedPosition).toBe(30)
  player.position = 31
  stop()
  expect(storedPosition).toBe(31)
})

it('ignores positions from visitors, and starts over after the end', () => {
  const stop = savePosition(player, store)
  stop()
  expect(storedPosition).toBe(42)
  const stopAgain = savePosition(player, store)
  play(98)
  player.isPlaying = false
  callbacks.changed()
  expect(storedPosition).toBeNull()
  stopAgain()
})

it('stores the position per user and recording', () => {
  const storedValues = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem: (key: string, value: string) => storedValues.set(key, value),
    removeItem: (key: string) => storedValues.delete(key),
  })
  createPositionStore('ada', 'one').write(12.345)
  expect(createPositionStore('ada', 'one').read()).toBeCloseTo(12.345, 1)
  expect([createPositionStore('eve', 'one').read(), createPositionStore('ada', 'two').read()]).toEqual([
    null,
    null,
  ])
  createPositionStore('ada', 'one').write(null)
  expect(createPositionStore('ada', 'one').read()).toBeNull()
})
