import type { ProcessingErrorCode } from '#contract/errors.ts'

/** Shapes of pictures. */
export type PictureShape = 'square' | 'logo'

/** Properties of safe and usable media, as reported by ffprobe. */
export interface MediaInfo {
  /** Seconds. */
  duration: number
  /** ffmpeg's short name of the container. */
  format: string
  audio: { codec: string; channels: number; sampleRate: number }
  /** The first video stream, not counting cover art; null for audio. */
  video: { codec: string; width: number; height: number } | null
}

/** The media can't be used. `code` is shown on the card; `message` is English, for the log and the API. */
export class MediaError extends Error {
  readonly code: ProcessingErrorCode
  constructor(code: ProcessingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export interface ConversionOptions {
  signal: AbortSignal
  /** Called with the seconds of media processed so far. */
  onProgress?: (seconds: number) => void
}

export interface AudioOptions extends ConversionOptions {
  /** Whether to remove steady noise; times stay unchanged. */
  denoise?: boolean
}

/** A part of a file, in seconds. */
export interface Excerpt {
  start: number
  seconds: number
}

/**
 * Media operations by ffmpeg and ffprobe, with whitelisted formats and protocols. Every path is a local file.
 */
export interface Media {
  /**
   * Reads a file's properties.
   * @throws MediaError if it is empty, unreadable, hostile, without audio, or too long
   */
  probe(path: string, signal: AbortSignal): Promise<MediaInfo>
  /** Writes raw PCM (s16le, 16 kHz, mono) of the file or an excerpt, and returns its duration in seconds. */
  toPcm(path: string, pcmPath: string, options: AudioOptions & { excerpt?: Excerpt }): Promise<number>
  /** Writes an MP3 file that every browser can play and seek precisely. */
  toPlayableAudio(path: string, mp3Path: string, options: AudioOptions): Promise<void>
  /** Writes a small H.264 MP4 file with audio and its index at the start. */
  toSmallVideo(path: string, mp4Path: string, options: ConversionOptions): Promise<void>
  /** Writes a copy of `toSmallVideo`'s output with denoised audio and the same video stream. */
  toDenoisedVideo(path: string, mp4Path: string, options: ConversionOptions): Promise<void>
  /**
   * Measures the loudness of each 10 ms of a stereo file's two channels, in dB relative to full scale. Writes
   * no file.
   */
  channelLevels(path: string, options: ConversionOptions): Promise<[left: Float32Array, right: Float32Array]>
  /**
   * Re-encodes a PNG, JPEG or WebP file without metadata: as a JPEG of 320 by 320 pixels, cropped to the
   * center square, or for a logo as a PNG of at most 640 by 200.
   * @throws MediaError if the file has another type, is damaged or too large
   */
  toPicture(picture: Buffer, shape: PictureShape, signal: AbortSignal): Promise<Buffer>
}
