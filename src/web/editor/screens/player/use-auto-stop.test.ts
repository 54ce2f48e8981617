import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createListeners } from '#web/lib/listeners.ts'
import { pauseWhileTyping } from './use-auto-stop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sets up a player that reports a pause with a delay, like a media element. */
function setUp() {
  const text = Object.assign(new EventTarget(), { isContentEditable: true })
  const listeners = createListeners()
  let isPlaying = false
  const set = (next: boolean) => {
    isPlaying = next
    listeners.notify()
  }
  const player = {
    snapshot: () => ({
      isPlaying,
      stalled: false,
      rate: 1,
      duration: 60,
      failed: false,
      volume: 1,
      autoplayBlocked: false,
    }),
    subscribe: listeners.add,
    play: async () => set(true),
    pause: () => queueMicrotask(() => set(false)),
  }
  const stop = pauseWhileTyping(text as unknown as HTMLElement, player)
  const type = async () => {
    text.dispatchEvent(new Event('beforeinput'))
    await vi.advanceTimersByTimeAsync(0)
  }
  const press = async (key: string) => {
    text.dispatchEvent(Object.assign(new Event('keydown'), { key }))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { text, player, type, press, stop, readIsPlaying: () => isPlaying }
}

it('pauses while the user types and resumes a second after the last key', async () => {
  const { player, type, press, readIsPlaying } = setUp()
  await player.play()
  await type()
  expect(readIsPlaying()).toBe(false)
  await vi.advanceTimersByTimeAsync(800)
  await press('Backspace')
  await vi.advanceTimersByTimeAsync(800)
  expect(readIsPlaying()).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  expect(readIsPlaying()).toBe(true)
})

it("doesn't start paused playback", async () => {
  const { type, readIsPlaying } = setUp()
  await type()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(readIsPlaying()).toBe(false)
})

it('stays paused if the user has paused it', async () => {
  const { player, type, readIsPlaying } = setUp()
  await player.play()
  await type()
  await player.play()
  player.pause()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(readIsPlaying()).toBe(false)
})

it('keeps playing for read-only viewers, and once auto-stop has ended', async () => {
  const { text, player, press, type, stop, readIsPlaying } = setUp()
  await player.play()
  text.isContentEditable = false
  await press('Delete')
  expect(readIsPlaying()).toBe(true)
  stop()
  await type()
  expect(readIsPlaying()).toBe(true)
})
