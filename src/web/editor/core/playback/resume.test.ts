import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PositionStore, positionStore, savePosition } from './resume.ts'

const tell = { changed: () => {}, seeked: () => {} }
const player = {
  position: 0,
  playing: false,
  snapshot: () => ({
    playing: player.playing,
    rate: 1,
    stalled: false,
    failed: false,
    duration: 100,
    volume: 1,
    refused: false,
  }),
  subscribe: (listener: () => void) => {
    tell.changed = listener
    return () => true
  },
  onSeek: (listener: () => void) => {
    tell.seeked = listener
    return () => true
  },
}
let kept: number | null
const store: PositionStore = {
  read: () => kept,
  write: (second) => {
    kept = second
  },
}
const window = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  kept = 42
  Object.assign(player, { position: 0, playing: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function play(position: number): void {
  Object.assign(player, { position, playing: true })
  tell.changed()
}

it('saves the position during playback, when it stops and when the page closes', () => {
  const stop = savePosition(player, store)
  play(10)
  vi.advanceTimersByTime(5100)
  player.position = 20
  vi.advanceTimersByTime(5000)
  expect(kept).toBe(20)
  Object.assign(player, { position: 21, playing: false })
  tell.changed()
  expect(kept).toBe(21)
  player.position = 30
  window.dispatchEvent(new Event('pagehide'))
  expect(kept).toBe(30)
  player.position = 31
  stop()
  expect(kept).toBe(31)
})

it('ignores the progress of visitors, and restarts after the end', () => {
  const stop = savePosition(player, store)
  stop()
  expect(kept).toBe(42)
  const stopAgain = savePosition(player, store)
  play(98)
  player.playing = false
  tell.changed()
  expect(kept).toBeNull()
  stopAgain()
})

it('is stored per user and recording', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  positionStore('ada', 'one').write(12.345)
  expect(positionStore('ada', 'one').read()).toBeCloseTo(12.345, 1)
  expect([positionStore('eve', 'one').read(), positionStore('ada', 'two').read()]).toEqual([null, null])
  positionStore('ada', 'one').write(null)
  expect(positionStore('ada', 'one').read()).toBeNull()
})
