import type { ProcessingErrorCode } from '#contract/errors.ts'

/** Shapes of pictures. */
export type PictureShape = 'square' | 'logo' | 'page'

/** Properties of safe and usable media, as reported by ffprobe. */
export interface MediaInfo {
  /** Duration in seconds. */
  duration: number
  /** ffmpeg's short name of the container. */
  format: string
  audio: { codec: string; channels: number; sampleRate: number }
  /** The first video stream, not counting cover art; null for audio. */
  video: { codec: string; width: number; height: number } | null
}

/**
 * Thrown if media can't be used. `code` is shown on the card; `message` is in English, for the log and the
 * API.
 */
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
  /** Whether to remove steady noise; timings stay unchanged. */
  denoise?: boolean
}

/** Time span in seconds. */
export interface SilentSpan {
  start: number
  end: number
}

/**
 * Spans to silence in the output's audio, in ascending order. They are also written to files in the
 * output's folder.
 */
export interface SilenceOptions extends ConversionOptions {
  silent?: readonly SilentSpan[]
}

export type MutedOptions = SilenceOptions & { silent: readonly SilentSpan[] }

/** Subtitles to burn into a video. */
export interface BurnedSubtitles {
  /** Advanced SubStation Alpha, generated only by us: other files could make ffmpeg run for a long time. */
  ass: string
  /** Paths of the fonts. */
  fonts: readonly string[]
}

/** Containers that support a subtitle track. */
export type SubtitleContainer = 'mp4' | 'webm' | 'mkv'

export interface TrackOptions extends SilenceOptions {
  /** Content of a WebVTT file. */
  vtt: string
  languageCode: string
  container: SubtitleContainer
}

export interface VideoOptions extends SilenceOptions {
  excerpt?: Excerpt
  /** Subtitles to burn in. Their files are also written to the output's folder. */
  subtitles?: BurnedSubtitles
}

/** A part of a file, in seconds. */
export interface Excerpt {
  start: number
  seconds: number
}

/**
 * Media operations using ffmpeg and ffprobe, with allowlisted formats and protocols. Every path is a
 * local file.
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
  /** Writes a copy of `toPlayableAudio`'s output with silent spans. */
  toMutedAudio(path: string, mp3Path: string, options: MutedOptions): Promise<void>
  /** Writes a copy of `toSmallVideo`'s output with silent spans and the same video stream. */
  toMutedVideo(path: string, mp4Path: string, options: MutedOptions): Promise<void>
  /**
   * Writes a good-quality H.264 MP4 file of the whole video or an excerpt, with burned-in subtitles if
   * given.
   */
  toVideo(path: string, mp4Path: string, options: VideoOptions): Promise<void>
  /** Writes a 1200 × 630 JPEG file with a typical frame from the seconds after `atSeconds`. */
  toStill(path: string, jpegPath: string, atSeconds: number, signal: AbortSignal): Promise<void>
  /** Writes an MP3 file of an excerpt. */
  toAudioClip(path: string, mp3Path: string, options: SilenceOptions & { excerpt: Excerpt }): Promise<void>
  /** Writes a copy of the video with a subtitle track; also writes the subtitles to the output's folder. */
  toVideoWithTrack(path: string, output: string, options: TrackOptions): Promise<void>
  /**
   * Measures the loudness of each 10 ms of a stereo file's two channels, in dB relative to full scale. Writes
   * no file.
   */
  channelLevels(path: string, options: ConversionOptions): Promise<[left: Float32Array, right: Float32Array]>
  /**
   * Re-encodes a PNG, JPEG or WebP file without metadata: as a JPEG of 320 by 320 pixels, cropped to the
   * center square; for a logo as a PNG of at most 640 by 200; for a page as a JPEG or PNG of at most 2000 by
   * 2000.
   * @throws MediaError if the file has another type, is damaged, or is too large
   */
  toPicture(picture: Buffer, shape: PictureShape, signal: AbortSignal): Promise<Buffer>
}
