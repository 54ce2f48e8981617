import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Media, Player } from './player.ts'

/** Imitates the behavior of a media element that the player depends on. */
class FakeMedia extends EventTarget implements Media {
  src = ''
  error: MediaError | null = null
  duration = Number.NaN
  paused = true
  defaultPlaybackRate = 1
  preservesPitch = false
  volume = 1
  muted = false
  #rate = 1
  #position = 0

  get currentTime() {
    return this.#position
  }
  set currentTime(value: number) {
    this.#position = value
    this.dispatch('seeked')
  }
  get playbackRate() {
    return this.#rate
  }
  set playbackRate(value: number) {
    this.#rate = value
    this.dispatch('ratechange')
  }
  load = () => {
    this.#position = 0
    this.paused = true
    this.#rate = this.defaultPlaybackRate
  }
  play = async () => {
    this.paused = false
    this.dispatch('play')
    this.dispatch('playing')
  }
  pause = () => {
    this.paused = true
    this.dispatch('pause')
  }
  dispatch = (type: string) => this.dispatchEvent(new Event(type))
  /** Simulates a response from the URL. */
  finishLoading = () => {
    this.duration = 100
    this.dispatch('loadedmetadata')
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

let now = 0
let addresses = 0
const renew = vi.fn(async () => ({ url: `/audio?${++addresses}`, expires: now + 3600 }))
let media: FakeMedia
let player: Player

beforeEach(async () => {
  now = 1000
  addresses = 0
  renew.mockClear()
  media = new FakeMedia()
  player = new Player(90, renew, () => now)
  player.attach(media)
  await settle()
  media.finishLoading()
})

describe('Player', () => {
  it('opens the recording and reads its actual length', () => {
    expect(media.src).toBe('/audio?1')
    expect(player.snapshot()).toMatchObject({ isPlaying: false, failed: false, duration: 100 })
    expect(media.preservesPitch).toBe(true)
  })

  it('keeps playing without an audio device, which Firefox reports as a decoding error', async () => {
    await player.play()
    media.error = { code: 3, message: 'OnMediaSinkAudioError' } as MediaError
    for (let i = 0; i < 10; i++) media.dispatch('error')
    await settle()
    expect(player.snapshot()).toMatchObject({ isPlaying: true, failed: false })
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('plays from a position chosen before the media loaded', async () => {
    const earlyMedia = new FakeMedia()
    const waitingPlayer = new Player(90, renew, () => now)
    waitingPlayer.attach(earlyMedia)
    waitingPlayer.seek(30)
    await waitingPlayer.play()
    expect(waitingPlayer.snapshot().isPlaying).toBe(true)
    expect(waitingPlayer.position).toBe(30)
    await settle()
    earlyMedia.finishLoading()
    expect([earlyMedia.currentTime, earlyMedia.paused]).toEqual([30, false])
  })

  it('starts at a position chosen before the element existed, and keeps it for the next one', async () => {
    const elements = [new FakeMedia(), new FakeMedia()]
    const waitingPlayer = new Player(90, renew, () => now)
    waitingPlayer.seek(30)
    waitingPlayer.setVolume(0.4)
    waitingPlayer.setMuted(true)
    for (const element of elements) {
      const release = waitingPlayer.attach(element)
      await settle()
      element.finishLoading()
      expect([element.currentTime, element.volume, element.muted]).toEqual([30, 0.4, true])
      release()
    }
  })

  it('reports when the browser requires a click first', async () => {
    media.play = () => Promise.reject(new DOMException('Click first', 'NotAllowedError'))
    await player.play()
    expect(player.snapshot()).toMatchObject({ autoplayBlocked: true, isPlaying: false })
    media.dispatch('playing')
    expect(player.snapshot().autoplayBlocked).toBe(false)
  })

  it('keeps seeks within the recording and reports each one', () => {
    const listener = vi.fn()
    player.onSeek(listener)
    player.seek(-5)
    expect(media.currentTime).toBe(0)
    player.seek(500)
    expect(media.currentTime).toBe(100)
    player.skip(-3)
    expect(media.currentTime).toBe(97)
    expect(listener).toHaveBeenCalled()
  })

  it('keeps the speed within its limits and across URLs', async () => {
    for (let i = 0; i < 40; i++) player.changeRate(1)
    expect(media.playbackRate).toBe(3)
    player.setRate(0.1)
    expect(player.snapshot().rate).toBe(0.5)
    now += 7200
    await player.play()
    media.finishLoading()
    expect(media.playbackRate).toBe(0.5)
  })

  it('replaces an expired URL at the same position', async () => {
    player.seek(42)
    now += 3601
    await player.play()
    expect(media.src).toBe('/audio?2')
    media.finishLoading()
    await settle()
    expect([media.currentTime, media.paused, player.snapshot().isPlaying]).toEqual([42, false, true])
  })

  it('recovers from a URL that fails during playback', async () => {
    await player.play()
    media.currentTime = 12
    media.dispatch('error')
    expect(player.position).toBe(12)
    await settle()
    media.finishLoading()
    expect([media.currentTime, media.paused]).toEqual([12, false])
  })

  it('gives up when new URLs fail at one position, until the viewer retries', async () => {
    await player.play()
    for (let i = 0; i < 5; i++) {
      media.dispatch('error')
      await settle()
    }
    expect(player.snapshot()).toMatchObject({ failed: true, isPlaying: false })
    expect(renew.mock.calls.length).toBeLessThan(6)
    await player.play()
    media.finishLoading()
    await settle()
    expect(player.snapshot()).toMatchObject({ failed: false, isPlaying: true })
  })

  it('reports when no URL is available', async () => {
    renew.mockRejectedValueOnce(new Error('No response'))
    now += 3601
    await player.play()
    expect(player.snapshot()).toMatchObject({ failed: true, isPlaying: false })
  })

  it('opens another version at the same position, and keeps playing', async () => {
    media.finishLoading()
    player.seek(42)
    await player.play()
    const before = media.src
    const reload = player.reload()
    await settle()
    expect(media.src).not.toBe(before)
    media.finishLoading()
    await reload
    expect(media.currentTime).toBe(42)
    expect(media.paused).toBe(false)
  })

  it('opens the last requested URL, whichever arrives first', async () => {
    const slowRenewal = Promise.withResolvers<{ url: string; expires: number }>()
    renew.mockReturnValueOnce(slowRenewal.promise)
    void player.reload()
    await player.reload()
    slowRenewal.resolve({ url: '/before', expires: now + 3600 })
    await settle()
    expect(media.src).toBe('/audio?2')
  })
})
