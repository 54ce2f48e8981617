import { newId } from '#web/lib/format/new-id.ts'
import { logWarning } from '#web/lib/log.ts'
import { holdRecording, type RecordingStore, type StoredRecording } from '#web/lib/storage/recording-store.ts'
import { chooseRecordingType } from './media-types.ts'
import type { EndReason } from './recorder-machine.ts'

/** Duration of a stored chunk, in milliseconds. A crash loses little more than that. */
const chunkMs = 1000
const audioBitsPerSecond = 128_000

export interface RecordingOptions {
  uid: string
  stream: MediaStream
  kind: 'video' | 'audio'
  /** Speaker names for the left and right channels, if each channel has its own speaker. */
  channelSpeakers?: string[] | undefined
  /** Tracks that end the recording when they end. */
  requiredTracks: readonly MediaStreamTrack[]
  /** Store for the chunks; null if the browser has none. */
  store: RecordingStore | null
  limits: { bytes: number; seconds: number }
  /** Called once when the recording ends; `blob` may be empty. */
  onEnd: (reason: EndReason, blob: Blob) => void
  /** Called once if the browser can't store the recording, which is then only in memory. */
  onNotStored: () => void
}

/** A recording in progress. Its chunks are stored as they arrive. */
export class Recording {
  readonly id = newId()
  readonly startedAt = Date.now()
  readonly #options: RecordingOptions
  readonly #recorder: MediaRecorder
  readonly #release: () => void
  readonly #parts: Blob[] = []
  readonly #controller = new AbortController()
  #bytes = 0
  /** Milliseconds recorded before the last pause, and when recording last resumed; null while paused. */
  #recordedMs = 0
  #since: number | null = null
  #pendingWrite: Promise<void> = Promise.resolve()
  #markEnded = () => {}
  readonly #whenEnded = new Promise<void>((resolve) => {
    this.#markEnded = resolve
  })
  #store: RecordingStore | null
  #reason: EndReason | null = null
  #onEnd: RecordingOptions['onEnd']

  /** @throws if the browser can't record the stream */
  constructor(options: RecordingOptions) {
    this.#options = options
    this.#store = options.store
    this.#onEnd = options.onEnd
    const mimeType = chooseRecordingType(options.kind, (type) => MediaRecorder.isTypeSupported(type))
    this.#recorder = new MediaRecorder(options.stream, { ...(mimeType && { mimeType }), audioBitsPerSecond })
    const { signal } = this.#controller
    this.#recorder.addEventListener('dataavailable', ({ data }) => this.#take(data))
    this.#recorder.addEventListener('error', () => this.stop('error'), { signal })
    this.#recorder.addEventListener('stop', () => void this.#finish())
    for (const track of options.requiredTracks)
      track.addEventListener('ended', () => this.stop('device'), { signal })
    this.#recorder.start(chunkMs)
    this.#since = performance.now()
    this.#release = holdRecording(this.id)
    if (!options.store) options.onNotStored()
  }

  /** Recorded time in seconds, excluding pauses. */
  get seconds(): number {
    const runningMs = this.#since === null ? 0 : performance.now() - this.#since
    return (this.#recordedMs + runningMs) / 1000
  }

  pause(): void {
    this.#recordedMs = this.seconds * 1000
    this.#since = null
    this.#recorder.pause()
  }

  resume(): void {
    this.#since = performance.now()
    this.#recorder.resume()
  }

  stop(reason: EndReason = 'user'): void {
    this.#reason ??= reason
    this.#recordedMs = this.seconds * 1000
    this.#since = null
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
  }

  /**
   * Ends the recording without a result. Stored chunks remain, and other pages can offer them once this
   * resolves.
   */
  async close(): Promise<void> {
    this.#onEnd = () => {}
    const isRunning = this.#recorder.state !== 'inactive'
    this.stop()
    if (isRunning) await this.#whenEnded
    this.#release()
  }

  #take(data: Blob): void {
    if (data.size === 0) return
    const index = this.#parts.push(data) - 1
    this.#bytes += data.size
    const { uid, channelSpeakers, limits } = this.#options
    const { id, startedAt, seconds } = this
    const { mimeType } = this.#recorder
    const recording = { id, uid, startedAt, seconds, bytes: this.#bytes, mimeType, channelSpeakers }
    this.#pendingWrite = this.#pendingWrite.then(() => this.#write(recording, index, data))
    if (this.#bytes >= limits.bytes || seconds >= limits.seconds) this.stop('limit')
  }

  async #write(recording: StoredRecording, index: number, data: Blob): Promise<void> {
    try {
      await this.#store?.append(recording, index, await data.arrayBuffer())
    } catch (error) {
      logWarning('The recording is only in memory', error)
      this.#store = null
      this.#options.onNotStored()
    }
  }

  /** Runs once all data has arrived, including when the browser stops because every device is gone. */
  async #finish(): Promise<void> {
    this.stop('device')
    this.#controller.abort()
    await this.#pendingWrite
    const blob = new Blob(this.#parts, { type: this.#recorder.mimeType })
    this.#onEnd(this.#reason ?? 'user', blob)
    this.#markEnded()
  }
}
