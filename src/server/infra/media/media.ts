import type { ProcessingErrorCode } from '#contract/errors.ts'

/** ffprobe's result for safe and usable media. */
export interface MediaInfo {
  /** Seconds. */
  duration: number
  /** ffmpeg's short name of the container. */
  format: string
  audio: { codec: string; channels: number; sampleRate: number }
  /** The first real picture stream (cover art does not count); null for audio. */
  video: { codec: string; width: number; height: number } | null
}

/** The media can't be used. `code` is shown on the card, `message` (English) in the log and the API. */
export class MediaError extends Error {
  readonly code: ProcessingErrorCode
  constructor(code: ProcessingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export interface ConversionOptions {
  signal: AbortSignal
  /** Seconds of media processed so far. */
  onProgress?: (seconds: number) => void
}

export interface SoundOptions extends ConversionOptions {
  /** Removes steady noise; times stay unchanged. */
  denoise?: boolean
}

/** A part of a file, in seconds. */
export interface Excerpt {
  start: number
  seconds: number
}

/** ffmpeg and ffprobe with whitelisted formats and protocols. Every path is a local file. */
export interface Media {
  /** @throws MediaError for files that are empty, unreadable, hostile, without audio, or longer than the limit. */
  probe(path: string, signal: AbortSignal): Promise<MediaInfo>
  /** Writes raw PCM (s16le, 16 kHz, mono), all of it or an excerpt, and returns its duration in seconds. */
  toPcm(path: string, pcmPath: string, options: SoundOptions & { excerpt?: Excerpt }): Promise<number>
  /** Writes an MP3 that every browser plays and seeks exactly. */
  toPlayableAudio(path: string, mp3Path: string, options: SoundOptions): Promise<void>
  /** Writes a small H.264 MP4 with sound, its index in front. */
  toSmallVideo(path: string, mp4Path: string, options: ConversionOptions): Promise<void>
  /** Writes a copy of `toSmallVideo`'s output with denoised audio and the same picture. */
  toDenoisedVideo(path: string, mp4Path: string, options: ConversionOptions): Promise<void>
  /** Loudness of each 10 ms of the two channels of a stereo file, in dB below full scale. Nothing is written. */
  channelLevels(path: string, options: ConversionOptions): Promise<[left: Float32Array, right: Float32Array]>
  /**
   * Re-encodes the middle square of a PNG, JPEG or WebP file as a JPEG of 320 by 320 pixels without metadata.
   * @throws MediaError for other, damaged or too large files
   */
  toSquarePicture(picture: Buffer, signal: AbortSignal): Promise<Buffer>
}
