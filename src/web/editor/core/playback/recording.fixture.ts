import { createListeners } from '#web/lib/listeners.ts'
/** Plays a recording of 100 s on the tests' clock, as observed by a player's listeners. */
export function recordingUnderTest() {
  const [changes, seeks] = [createListeners(), createListeners()]
  let [place, startedAt, playing, rate, muted, refused] = [0, Date.now(), false, 1, false, false]
  const change = (next: { playing?: boolean; rate?: number }) => {
    ;[place, startedAt] = [recording.position, Date.now()]
    playing = next.playing ?? playing
    rate = next.rate ?? rate
    changes.notify()
  }
  const recording = {
    get position() {
      return playing ? place + ((Date.now() - startedAt) / 1000) * rate : place
    },
    get silent() {
      return muted
    },
    snapshot: () => ({ playing, rate, refused, stalled: false, failed: false, duration: 100, volume: 1 }),
    subscribe: changes.add,
    onSeek: seeks.add,
    seek(to: number) {
      ;[place, startedAt] = [to, Date.now()]
      seeks.notify()
    },
    async play() {
      if (refused && !muted) return
      change({ playing: true })
    },
    pause: () => change({ playing: false }),
    setRate: (next: number) => change({ rate: next }),
    silence(next: boolean) {
      muted = next
    },
    /** Simulates a browser that blocks autoplay with audio. */
    refuse() {
      refused = true
      change({ playing: false })
    },
  }
  return recording
}
export type RecordingUnderTest = ReturnType<typeof recordingUnderTest>
