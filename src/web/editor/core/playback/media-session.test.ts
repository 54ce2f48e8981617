import { beforeEach, expect, it, vi } from 'vitest'
import { startMediaSession } from './media-session.ts'
import type { Player } from './player.ts'
import { recordingUnderTest } from './recording.fixture.ts'

const handlers = new Map<string, MediaSessionActionHandler | null>()
const session = {
  metadata: null,
  playbackState: 'none' as MediaSessionPlaybackState,
  setActionHandler: (action: string, handler: MediaSessionActionHandler | null) =>
    void handlers.set(action, handler),
  setPositionState: vi.fn(),
}
const fireAction = (action: MediaSessionAction, details = {}) =>
  handlers.get(action)?.({ action, ...details })

let player: Player
let stop: () => void
beforeEach(() => {
  const recording = recordingUnderTest()
  const skip = (seconds: number) => recording.seek(recording.position + seconds)
  player = Object.assign(recording, { skip }) as unknown as Player
  stop = startMediaSession(player, { title: 'Interview', skip: 3 }, session)
})

it('responds to media keys', () => {
  fireAction('play')
  expect([player.snapshot().isPlaying, session.playbackState]).toEqual([true, 'playing'])
  fireAction('pause')
  expect([player.snapshot().isPlaying, session.playbackState]).toEqual([false, 'paused'])
  fireAction('seekto', { seekTime: 50 })
  fireAction('seekforward')
  fireAction('seekbackward', { seekOffset: 10 })
  expect(player.position).toBeCloseTo(43, 1)
  expect(session.setPositionState).toHaveBeenLastCalledWith({
    duration: 100,
    position: expect.closeTo(43, 1),
    playbackRate: 1,
  })
})

it('removes its handlers', () => {
  stop()
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true)
  expect(session.playbackState).toBe('none')
})
