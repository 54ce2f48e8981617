import { ProcessError } from '#server/infra/process/errors.ts'
import { runProgram } from '#server/infra/process/run.ts'
import { explainFailure } from './failures.ts'
import { fileAddress, GUARDED_INPUT } from './formats.ts'
import type { ConversionOptions } from './media.ts'

const MEMORY_BYTES = 1_000_000_000
const STALL_MS = 60_000

/** The first audio stream, placed on the timeline of the file: gaps become silence, so every rendition agrees. */
export const SOUND = ['-map', '0:a:0', '-af', 'aresample=async=1:first_pts=0']
export const NOTHING_ELSE = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']

export interface Conversion extends ConversionOptions {
  ffmpegPath: string
  input: string
  /** Options of the output; the last is its address. */
  output: readonly string[]
  /** Seconds of output that are written at most. */
  maxSeconds: number
  timeoutMs: number
}

/**
 * Runs ffmpeg on one file and returns the seconds it wrote.
 * @throws MediaError, or the signal's reason; ffmpeg has then ended.
 */
export async function convert(conversion: Conversion): Promise<number> {
  const { ffmpegPath, input, output, maxSeconds, timeoutMs, signal, onProgress } = conversion
  const stall = new AbortController()
  const timer = setTimeout(
    () => stall.abort(new ProcessError('timeout', 'ffmpeg made no progress')),
    STALL_MS,
  )
  let seconds = 0
  const advance = (now: number) => {
    if (now <= seconds) return
    seconds = now
    timer.refresh()
    onProgress?.(now)
  }
  const args = [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-y', '-threads', '2'],
    ...GUARDED_INPUT,
    ...['-i', fileAddress(input)],
    ...['-progress', 'pipe:1', '-nostats', '-max_error_rate', '1'],
    ...['-t', String(maxSeconds), ...output],
  ]
  try {
    await runProgram(ffmpegPath, args, {
      signal: AbortSignal.any([signal, stall.signal]),
      timeoutMs,
      limits: { memoryBytes: MEMORY_BYTES },
      onStdout: progressReader(advance),
    })
    return seconds
  } catch (error) {
    throw await explainFailure(error, input)
  } finally {
    clearTimeout(timer)
  }
}

/** Reads ffmpeg's `-progress` lines and reports the output time in seconds. */
function progressReader(report: (seconds: number) => void): (chunk: Buffer) => void {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const time = /^out_time_us=(\d+)/.exec(line)
      if (time) report(Number(time[1]) / 1e6)
    }
  }
}
