import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createListeners } from '#web/lib/listeners.ts'
import { pauseWhileTyping } from './use-auto-stop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sets up a player that reports a pause with a delay, like a media element. */
function setUp() {
  const text = Object.assign(new EventTarget(), { isContentEditable: true })
  const listeners = createListeners()
  let playing = false
  const set = (next: boolean) => {
    playing = next
    listeners.notify()
  }
  const player = {
    snapshot: () => ({ playing, stalled: false, rate: 1, duration: 60, failed: false }),
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
  return { text, player, type, press, stop, playing: () => playing }
}

it('pauses while the user types and resumes a second after the last key', async () => {
  const { player, type, press, playing } = setUp()
  await player.play()
  await type()
  expect(playing()).toBe(false)
  await vi.advanceTimersByTimeAsync(800)
  await press('Backspace')
  await vi.advanceTimersByTimeAsync(800)
  expect(playing()).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  expect(playing()).toBe(true)
})

it("doesn't start paused playback", async () => {
  const { type, playing } = setUp()
  await type()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(playing()).toBe(false)
})

it('stays paused if the user has paused it', async () => {
  const { player, type, playing } = setUp()
  await player.play()
  await type()
  await player.play()
  player.pause()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(playing()).toBe(false)
})

it('keeps playing for read-only viewers, and once auto-stop has ended', async () => {
  const { text, player, press, type, stop, playing } = setUp()
  await player.play()
  text.isContentEditable = false
  await press('Delete')
  expect(playing()).toBe(true)
  stop()
  await type()
  expect(playing()).toBe(true)
})
