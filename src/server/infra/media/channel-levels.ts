import { FRAMES_PER_SECOND } from '#domain/audio/loudness.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { GUARDED_INPUT, toFileUrl } from './formats.ts'
import { LevelTrack } from './levels.ts'
import type { ConversionOptions } from './media.ts'
import { CHANNEL_PCM_ARGS, CHANNEL_RATE } from './renditions.ts'
import { runTool } from './tool.ts'

const STALL_MS = 60_000
const FRAME = CHANNEL_RATE / FRAMES_PER_SECOND
/** Two channels of two bytes per sample. */
const BYTES_PER_FRAME = FRAME * 4

export interface ChannelLevelOptions extends ConversionOptions {
  ffmpegPath: string
  /** Absolute path of the file to read. */
  input: string
  maxSeconds: number
  timeoutMs: number
}

/**
 * Decodes a stereo file and measures its two channels without storing samples.
 * @throws MediaError, or the signal's reason, after ffmpeg has exited
 */
export async function readChannelLevels(options: ChannelLevelOptions): Promise<[Float32Array, Float32Array]> {
  const { ffmpegPath, input, maxSeconds, timeoutMs, signal, onProgress } = options
  const stallController = new AbortController()
  const timer = setTimeout(
    () => stallController.abort(new ProcessError('timeout', 'ffmpeg made no progress')),
    STALL_MS,
  )
  const meter = new StereoMeter()
  const args = [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-threads', '2'],
    ...[...GUARDED_INPUT, '-i', toFileUrl(input), '-max_error_rate', '1'],
    ...['-t', String(maxSeconds), ...CHANNEL_PCM_ARGS, 'pipe:1'],
  ]
  try {
    await runTool(
      ffmpegPath,
      args,
      { readPath: input },
      {
        signal: AbortSignal.any([signal, stallController.signal]),
        timeoutMs,
        onStdout: (chunk) => {
          timer.refresh()
          meter.add(chunk)
          onProgress?.(meter.seconds)
        },
      },
    )
  } finally {
    clearTimeout(timer)
  }
  return meter.levels()
}

/** Measures the levels of both channels of interleaved PCM, which may arrive in chunks of any size. */
class StereoMeter {
  readonly #tracks = [new LevelTrack(), new LevelTrack()] as const
  readonly #samples = [new Int16Array(FRAME), new Int16Array(FRAME)] as const
  #rest = Buffer.alloc(0)

  add(chunk: Buffer): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let at = 0
    for (; at + BYTES_PER_FRAME <= data.length; at += BYTES_PER_FRAME) this.#frame(data, at)
    this.#rest = Buffer.from(data.subarray(at))
  }

  get seconds(): number {
    return this.#tracks[0].length / FRAMES_PER_SECOND
  }

  levels(): [Float32Array, Float32Array] {
    return [this.#tracks[0].levels(), this.#tracks[1].levels()]
  }

  #frame(data: Buffer, at: number): void {
    const [left, right] = this.#samples
    for (let i = 0; i < FRAME; i++) {
      left[i] = data.readInt16LE(at + i * 4)
      right[i] = data.readInt16LE(at + i * 4 + 2)
    }
    this.#tracks[0].add(left)
    this.#tracks[1].add(right)
  }
}
