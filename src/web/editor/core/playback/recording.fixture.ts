/** Plays a recording of 100 s on the tests' clock, as observed by a player's listeners. */
export function recordingUnderTest() {
  const listeners = new Set<() => void>()
  const seeks = new Set<() => void>()
  const tell = (all: Set<() => void>) => {
    for (const listener of all) listener()
  }
  const add = (all: Set<() => void>) => (listener: () => void) => {
    all.add(listener)
    return () => all.delete(listener)
  }
  let [place, since, playing, rate, silent, refused] = [0, Date.now(), false, 1, false, false]
  const change = (next: { playing?: boolean; rate?: number }) => {
    ;[place, since] = [recording.position, Date.now()]
    playing = next.playing ?? playing
    rate = next.rate ?? rate
    tell(listeners)
  }
  const recording = {
    get position() {
      return playing ? place + ((Date.now() - since) / 1000) * rate : place
    },
    get silent() {
      return silent
    },
    snapshot: () => ({ playing, rate, refused, stalled: false, failed: false, duration: 100, volume: 1 }),
    subscribe: add(listeners),
    onSeek: add(seeks),
    seek(to: number) {
      ;[place, since] = [to, Date.now()]
      tell(seeks)
    },
    async play() {
      if (refused && !silent) return
      change({ playing: true })
    },
    pause: () => change({ playing: false }),
    setRate: (next: number) => change({ rate: next }),
    silence(next: boolean) {
      silent = next
    },
    /** From now on its browser blocks audible playback. */
    refuse() {
      refused = true
      change({ playing: false })
    },
  }
  return recording
}
export type RecordingUnderTest = ReturnType<typeof recordingUnderTest>
