import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoop, type Loop } from './loop.ts'
import { type RecordingUnderTest, recordingUnderTest } from './recording.fixture.ts'

let player: RecordingUnderTest
let loop: Loop

beforeEach(() => {
  vi.useFakeTimers()
  player = recordingUnderTest()
  loop = createLoop(player)
})
afterEach(() => {
  loop.stop()
  vi.useRealTimers()
})

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

describe('a loop', () => {
  it.each([1, 0.5, 3])('returns from its end to its start, at speed %s', (speed) => {
    loop.set({ from: 10, to: 12 })
    expect(player.position).toBe(10)
    player.setRate(speed)
    void player.play()
    pass(1.9 / speed)
    expect(player.position).toBeCloseTo(11.9, 1)
    pass(0.3 / speed)
    expect(player.position).toBeCloseTo(10.2, 1)
    pass(20 / speed)
    expect(player.position).toBeCloseTo(10.2, 1)
  })

  it('leaves the position alone inside the loop', () => {
    player.seek(11)
    loop.set({ from: 10, to: 12 })
    expect(player.position).toBe(11)
  })

  it("doesn't hold back jumps beyond it, and applies again after a return", () => {
    loop.set({ from: 10, to: 12 })
    void player.play()
    player.seek(20)
    pass(5)
    expect(player.position).toBeCloseTo(25)
    player.seek(11)
    pass(1.5)
    expect(player.position).toBeCloseTo(10.5, 1)
  })

  it('jumps back before the audio ends', () => {
    loop.set({ from: 99, to: 100 })
    void player.play()
    pass(0.99)
    expect(player.position).toBeLessThan(99.1)
  })

  it('is set by two points, in either order, and cleared by a third', () => {
    player.seek(30)
    loop.mark()
    expect(loop.snapshot()).toEqual({ span: null, start: 30 })
    player.seek(25)
    loop.mark()
    expect(loop.snapshot().span).toEqual({ from: 25, to: 30 })
    loop.mark()
    expect(loop.snapshot()).toEqual({ span: null, start: null })
    void player.play()
    pass(10)
    expect(player.position).toBeCloseTo(35)
  })
})
