import { createListeners } from '#web/lib/listeners.ts'
/**
 * The part of a media element's interface that the player needs; both audio and video elements
 * implement it.
 */
export type Media = Pick<
  HTMLMediaElement,
  | 'src'
  | 'error'
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'preservesPitch'
  | 'volume'
  | 'muted'
  | 'play'
  | 'pause'
  | 'load'
  | 'addEventListener'
  | 'removeEventListener'
>

/**
 * Returns whether there is no audio device, which Firefox reports as a decoding error while it
 * continues to play silently.
 */
const lacksAudioDevice = ({ error }: Media): boolean =>
  error?.message.includes('OnMediaSinkAudioError') ?? false

/** A signed URL and its expiry, in seconds since 1970. */
export interface MediaSource {
  url: string
  expires: number
}

export interface PlayerState {
  isPlaying: boolean
  /** Whether playback is waiting for data. */
  stalled: boolean
  rate: number
  /** Length of the recording, in seconds. */
  duration: number
  failed: boolean
  /** Volume, from 0 to 1. */
  volume: number
  /** Whether the browser blocks playback with audio until the user clicks. */
  autoplayBlocked: boolean
}

export const minSpeed = 0.5
export const maxSpeed = 3
const rateStep = 0.1
/** Number of fresh URLs that may fail at the same position before the player gives up. */
const maxRenewals = 3

/** Plays one recording and renews expired or failing URLs without losing the position. Positions are in seconds. */
export class Player {
  #media: Media | null = null
  #expires = Number.POSITIVE_INFINITY
  #failures = 0
  /** Number of URL requests so far; only the latest response is used. */
  #lastRequest = 0
  #failedAt = 0
  #silent = false
  #pendingSeek: { position: number; play: boolean } | null = null
  readonly #listeners = createListeners()
  readonly #seekListeners = createListeners()
  #state: PlayerState
  readonly #renew: () => Promise<MediaSource>
  readonly #now: () => number

  constructor(duration: number, renewUrl: () => Promise<MediaSource>, now = () => Date.now() / 1000) {
    this.#state = {
      isPlaying: false,
      stalled: false,
      rate: 1,
      duration,
      failed: false,
      volume: 1,
      autoplayBlocked: false,
    }
    this.#renew = renewUrl
    this.#now = now
  }

  /** Attaches a media element and opens the recording in it; returns a function that detaches the element. */
  attach(media: Media): () => void {
    this.#media = media
    media.preservesPitch = true
    media.muted = this.#silent
    media.volume = this.#state.volume
    media.defaultPlaybackRate = this.#state.rate
    const listen = (type: string, listener: () => void) => {
      media.addEventListener(type, listener)
      return () => media.removeEventListener(type, listener)
    }
    const listeners = [
      listen('play', () => this.#set({ isPlaying: true })),
      listen('pause', () => this.#set({ isPlaying: this.#pendingSeek?.play ?? false })),
      listen('ended', () => this.#set({ isPlaying: false })),
      listen('waiting', () => this.#set({ stalled: true })),
      listen('playing', () => this.#set({ stalled: false, failed: false, autoplayBlocked: false })),
      listen('canplay', () => this.#set({ stalled: false })),
      listen('ratechange', () => this.#set({ rate: media.playbackRate })),
      listen('loadedmetadata', () => this.#loaded(media)),
      listen('seeked', () => this.#moved()),
      listen('error', () => {
        if (!lacksAudioDevice(media)) void this.#recover()
      }),
    ]
    void this.#reopen(false)
    return () => {
      for (const stop of listeners) stop()
      media.pause()
      this.#pendingSeek ??= { position: media.currentTime, play: false }
      this.#media = null
      this.#set({ isPlaying: false })
    }
  }

  get position(): number {
    return this.#pendingSeek?.position ?? this.#media?.currentTime ?? 0
  }

  readonly snapshot = (): PlayerState => this.#state

  readonly subscribe = this.#listeners.add

  /** Calls a listener on every seek. */
  readonly onSeek = this.#seekListeners.add

  async play(): Promise<void> {
    if (!this.#media) return
    if (this.#state.failed || this.#now() >= this.#expires) {
      this.#failures = 0
      return this.#reopen(true)
    }
    if (this.#pendingSeek) {
      this.#pendingSeek.play = true
      return this.#set({ isPlaying: true })
    }
    await this.#start(this.#media)
  }

  pause(): void {
    if (this.#pendingSeek) this.#pendingSeek.play = false
    this.#media?.pause()
    this.#set({ isPlaying: false })
  }

  toggle(): void {
    if (this.#state.isPlaying) this.pause()
    else void this.play()
  }

  seek(position: number): void {
    const end = this.#state.duration || Number.POSITIVE_INFINITY
    const target = Math.min(Math.max(0, position), end)
    if (this.#pendingSeek) this.#pendingSeek.position = target
    else if (this.#media) this.#media.currentTime = target
    else this.#pendingSeek = { position: target, play: false }
    this.#moved()
  }

  skip(seconds: number): void {
    this.seek(this.position + seconds)
  }

  /** Requests the URL again and continues from the same position, for example with another audio version. */
  reload(): Promise<void> {
    this.#failures = 0
    return this.#reopen(this.#state.isPlaying)
  }

  setRate(rate: number): void {
    const roundedRate = Math.round(Math.min(maxSpeed, Math.max(minSpeed, rate)) * 100) / 100
    if (this.#media) {
      // Unlike `playbackRate`, this persists when the URL changes.
      this.#media.defaultPlaybackRate = roundedRate
      this.#media.playbackRate = roundedRate
    }
    this.#set({ rate: roundedRate })
  }

  changeRate(direction: 1 | -1): void {
    this.setRate(this.#state.rate + direction * rateStep)
  }

  setVolume(volume: number): void {
    const roundedVolume = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100
    if (this.#media) this.#media.volume = roundedVolume
    this.#set({ volume: roundedVolume })
  }

  /** Mutes playback while another window plays the audio. */
  setMuted(muted: boolean): void {
    this.#silent = muted
    if (this.#media) this.#media.muted = muted
  }

  async #start(media: Media): Promise<void> {
    try {
      await media.play()
    } catch (error) {
      // An immediate pause also rejects the promise, but isn't a failure.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        this.#set({ autoplayBlocked: true, isPlaying: false })
    }
  }

  #open({ url, expires }: MediaSource): void {
    if (!this.#media) return
    this.#expires = expires
    this.#pendingSeek ??= { position: this.#media.currentTime, play: false }
    this.#media.src = url
    this.#media.load()
  }

  #loaded(media: Media): void {
    const pendingSeek = this.#pendingSeek
    this.#pendingSeek = null
    if (Number.isFinite(media.duration)) this.#set({ duration: media.duration })
    if (!pendingSeek) return
    if (pendingSeek.position > 0) media.currentTime = pendingSeek.position
    if (pendingSeek.play) void this.#start(media)
    this.#moved()
  }

  async #recover(): Promise<void> {
    if (!this.#media) return
    if (Math.abs(this.position - this.#failedAt) > 1) this.#failures = 0
    this.#failedAt = this.position
    if (this.#failures >= maxRenewals) return this.#set({ failed: true, isPlaying: false, stalled: false })
    await this.#reopen(this.#state.isPlaying)
  }

  async #reopen(play: boolean): Promise<void> {
    this.#failures += 1
    this.#pendingSeek = { position: this.position, play: play || (this.#pendingSeek?.play ?? false) }
    this.#set({ stalled: true, failed: false })
    this.#lastRequest += 1
    const requestCount = this.#lastRequest
    const source = await this.#renew().catch(() => null)
    if (requestCount !== this.#lastRequest) return
    if (source) this.#open(source)
    else this.#set({ failed: true, isPlaying: false, stalled: false })
  }

  #moved(): void {
    this.#seekListeners.notify()
  }

  #set(change: Partial<PlayerState>): void {
    const next = { ...this.#state, ...change }
    const keys = Object.keys(change) as (keyof PlayerState)[]
    if (keys.every((key) => next[key] === this.#state[key])) return
    this.#state = next
    this.#listeners.notify()
  }
}
