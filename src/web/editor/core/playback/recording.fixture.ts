import { createListeners } from '#web/lib/listeners.ts'
/** Simulates the player of a 100-second recording, driven by the tests' clock. */
export function recordingUnderTest() {
  const [changes, seeks] = [createListeners(), createListeners()]
  let [start, startedAt, isPlaying, rate, muted, autoplayBlocked] = [0, Date.now(), false, 1, false, false]
  const change = (next: { isPlaying?: boolean; rate?: number }) => {
    ;[start, startedAt] = [recording.position, Date.now()]
    isPlaying = next.isPlaying ?? isPlaying
    rate = next.rate ?? rate
    changes.notify()
  }
  const recording = {
    get position() {
      return isPlaying ? start + ((Date.now() - startedAt) / 1000) * rate : start
    },
    get isSilent() {
      return muted
    },
    snapshot: () => ({
      isPlaying,
      rate,
      autoplayBlocked,
      stalled: false,
      failed: false,
      duration: 100,
      volume: 1,
    }),
    subscribe: changes.add,
    onSeek: seeks.add,
    seek(to: number) {
      ;[start, startedAt] = [to, Date.now()]
      seeks.notify()
    },
    async play() {
      if (autoplayBlocked && !muted) return
      change({ isPlaying: true })
    },
    pause: () => change({ isPlaying: false }),
    setRate: (next: number) => change({ rate: next }),
    setMuted(next: boolean) {
      muted = next
    },
    /** Simulates a browser that blocks autoplay with audio. */
    refuse() {
      autoplayBlocked = true
      change({ isPlaying: false })
    },
  }
  return recording
}
export type RecordingUnderTest = ReturnType<typeof recordingUnderTest>
