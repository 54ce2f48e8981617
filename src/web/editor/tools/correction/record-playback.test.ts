import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createListeners } from '#web/lib/listeners.ts'
import { CoverageLog } from './coverage-log.ts'
import { recordPlayback } from './record-playback.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Creates a player of a 20.4-second recording, whose position follows the fake clock. */
function createFakePlayer() {
  const listeners = createListeners()
  const seeks = createListeners()
  let from = 0
  let startedAt: number | null = null
  const state = { isPlaying: false, stalled: false, rate: 1, duration: 20.4 }
  const position = () =>
    Math.min(
      state.duration,
      startedAt === null ? from : from + ((Date.now() - startedAt) / 1000) * state.rate,
    )
  return {
    get position() {
      return position()
    },
    snapshot: () => ({ ...state, failed: false, volume: 1, autoplayBlocked: false }),
    subscribe: listeners.add,
    onSeek: seeks.add,
    set(isPlaying: boolean, rate = 1) {
      from = position()
      startedAt = isPlaying ? Date.now() : null
      Object.assign(state, { isPlaying, rate })
      listeners.notify()
    },
    seek(to: number) {
      from = to
      if (startedAt !== null) startedAt = Date.now()
      seeks.notify()
    },
  }
}

function start(isFollowed = () => true) {
  const player = createFakePlayer()
  const log = new CoverageLog({ played: [], reviewed: [] })
  const stop = recordPlayback({ player, log, isFollowed, now: () => Date.now() })
  return { player, log, stop }
}

describe('recorded playback', () => {
  it('includes the played seconds, at any speed, without skipped ones', () => {
    const { player, log, stop } = start()
    player.set(true, 2)
    vi.advanceTimersByTime(2_000)
    player.seek(10)
    vi.advanceTimersByTime(1_500)
    player.set(false)
    expect(log.snapshot().played).toEqual([
      [0, 4],
      [10, 13],
    ])
    vi.advanceTimersByTime(5_000)
    player.seek(18)
    expect(log.snapshot().played).toEqual([
      [0, 4],
      [10, 13],
    ])
    player.set(true)
    vi.advanceTimersByTime(10_000)
    expect(log.snapshot().played.at(-1)).toEqual([18, 21])
    stop()
  })

  it('counts as reviewed only while the words are in view', () => {
    let isFollowed = true
    const { player, log, stop } = start(() => isFollowed)
    player.set(true)
    vi.advanceTimersByTime(3_000)
    isFollowed = false
    vi.advanceTimersByTime(3_000)
    player.set(false)
    expect(log.snapshot()).toEqual({ played: [[0, 6]], reviewed: [[0, 3]] })
    stop()
  })

  it("is sent once, and again if it didn't arrive", () => {
    const log = new CoverageLog({ played: [[0, 5]], reviewed: [] })
    expect(log.hasUnsent).toBe(false)
    log.add('played', 3, 9)
    const takenCoverage = log.take()
    expect(takenCoverage).toEqual({ played: [[3, 9]], reviewed: [] })
    expect(log.hasUnsent).toBe(false)
    log.add('reviewed', 1, 2)
    log.putBack(takenCoverage)
    expect(log.take()).toEqual({ played: [[3, 9]], reviewed: [[1, 2]] })
    expect(log.snapshot().played).toEqual([[0, 9]])
  })
})
