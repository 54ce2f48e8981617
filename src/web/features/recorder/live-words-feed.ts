import { maxLiveSeconds } from '#contract/limits.ts'
import { settleWords, type TimedWord } from '#domain/recognition/live-words.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { retryDelay } from '#web/lib/delay.ts'
import { isSilent, liveSampleRate } from './resampler.ts'

/** Minimum amount of new audio to send in a request, in samples. */
const minNewSamples = 1.5 * liveSampleRate
/** Amount of audio to send from before speech starts so that its beginning isn't cut off, in samples. */
const leadSamples = 0.3 * liveSampleRate
const maxSamples = (maxLiveSeconds - 1) * liveSampleRate
/** Delays before retries, in milliseconds. */
const retryDelays = { first: 2000, longest: 30_000 }

export interface LiveWords {
  /** Words that won't change anymore. */
  settled: string[]
  /** Words that may still change. */
  open: string[]
  /**
   * `unavailable` means that the server has no live transcription for the language; `interrupted` means that
   * requests are failing.
   */
  status: 'on' | 'unavailable' | 'interrupted'
}

export interface LiveWordsOptions {
  /** Transcribes 16 kHz, 16-bit audio. */
  recognize(audio: Int16Array<ArrayBuffer>, signal: AbortSignal): Promise<TimedWord[]>
  onChange(words: LiveWords): void
  wait(ms: number): Promise<void>
}

/**
 * Sends the audio of a recording in progress, one request at a time, and collects the recognized words. While
 * a request is pending or the server is busy, audio is buffered; if the buffer gets too long, the oldest
 * audio is dropped.
 */
export class LiveWordsFeed {
  readonly #options: LiveWordsOptions
  readonly #controller = new AbortController()
  #words: LiveWords = { settled: [], open: [], status: 'on' }
  #audio = new Int16Array(0)
  /** Number of samples since the last request, and in total. */
  #newSampleCount = 0
  #receivedCount = 0
  #isRunning = false
  #failures = 0

  constructor(options: LiveWordsOptions) {
    this.#options = options
  }

  /**
   * Adds recorded audio to send.
   * @param samples 16 kHz, 16-bit
   */
  push(samples: Int16Array): void {
    if (this.#controller.signal.aborted || this.#words.status === 'unavailable') return
    const samplesSoFar = new Int16Array(this.#audio.length + samples.length)
    samplesSoFar.set(this.#audio)
    samplesSoFar.set(samples, this.#audio.length)
    this.#audio = samplesSoFar.length > maxSamples ? samplesSoFar.slice(-maxSamples) : samplesSoFar
    this.#newSampleCount += samples.length
    this.#receivedCount += samples.length
    if (!this.#isRunning) void this.#run()
  }

  close(): void {
    this.#controller.abort()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    const { signal } = this.#controller
    while (this.#newSampleCount >= minNewSamples && !signal.aborted && this.#words.status !== 'unavailable') {
      this.#newSampleCount = 0
      if (isSilent(this.#audio)) this.#skip()
      else await this.#sendRequest()
    }
    this.#isRunning = false
  }

  #skip(): void {
    this.#audio = this.#audio.slice(-leadSamples)
    if (this.#words.open.length > 0) this.#change({ settled: this.#allWords(), open: [] })
  }

  async #sendRequest(): Promise<void> {
    const { signal } = this.#controller
    const audio = this.#audio
    const before = this.#receivedCount
    try {
      const words = await this.#options.recognize(audio, signal)
      if (signal.aborted) return
      this.#failures = 0
      const { words: settled, keptFrom } = settleWords(words, audio.length / liveSampleRate)
      const keptLength = audio.length - Math.round(keptFrom * liveSampleRate) + (this.#receivedCount - before)
      this.#audio = keptLength > 0 ? this.#audio.slice(-keptLength) : new Int16Array(0)
      const textsOf = (wordList: readonly TimedWord[]) => wordList.map((word) => word.text)
      this.#change({
        settled: [...this.#words.settled, ...textsOf(settled)],
        open: textsOf(words.slice(settled.length)),
        status: 'on',
      })
    } catch (error) {
      if (signal.aborted) return
      await this.#onFailure(error)
    }
  }

  async #onFailure(error: unknown): Promise<void> {
    if (hasErrorCode(error, 'language_unavailable')) return this.#change({ status: 'unavailable' })
    const isBusy = hasErrorCode(error, 'too_many_requests')
    if (!isBusy) this.#failures++
    if (this.#failures > 1) this.#change({ status: 'interrupted' })
    this.#newSampleCount = minNewSamples
    await this.#options.wait(isBusy ? retryDelays.first : retryDelay(this.#failures, retryDelays))
  }

  #allWords = () => [...this.#words.settled, ...this.#words.open]

  #change(change: Partial<LiveWords>): void {
    this.#words = { ...this.#words, ...change }
    this.#options.onChange(this.#words)
  }
}
