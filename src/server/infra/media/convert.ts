import { dirname } from 'node:path'
import { ProcessError } from '#server/infra/process/errors.ts'
import { GUARDED_INPUT, toFileUrl } from './formats.ts'
import type { ConversionOptions, Excerpt } from './media.ts'
import { runTool } from './tool.ts'

const STALL_MS = 60_000

export interface Conversion extends ConversionOptions {
  ffmpegPath: string
  /** Absolute path of the file to read. */
  input: string
  /** ffmpeg options for the output: streams, filters, codecs and format. */
  outputArgs: readonly string[]
  /** Absolute path of the file to write; null to only read the input. */
  output: string | null
  /** Maximum duration of the output, in seconds. */
  maxSeconds: number
  timeoutMs: number
  /** Absolute path of a WebVTT file in the output's folder, used as the second input. */
  subtitles?: string
  /** Part of the input to read; all of it if absent. */
  excerpt?: Excerpt
}

/**
 * Runs ffmpeg on a file and returns the output's duration in seconds.
 * @throws MediaError, or the signal's reason, after ffmpeg has exited
 */
export async function convert(conversion: Conversion): Promise<number> {
  const {
    ffmpegPath,
    input,
    subtitles,
    outputArgs,
    output,
    maxSeconds,
    timeoutMs,
    excerpt,
    signal,
    onProgress,
  } = conversion
  const stallController = new AbortController()
  const timer = setTimeout(
    () => stallController.abort(new ProcessError('timeout', 'ffmpeg made no progress')),
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
    ...(excerpt ? ['-ss', String(excerpt.start), '-t', String(excerpt.seconds)] : []),
    ...['-i', toFileUrl(input)],
    ...(subtitles ? ['-f', 'webvtt', '-i', toFileUrl(subtitles)] : []),
    ...['-progress', 'pipe:1', '-nostats', '-max_error_rate', '1'],
    ...['-t', String(maxSeconds), ...outputArgs, output === null ? '-' : toFileUrl(output)],
  ]
  const paths = { readPath: input, ...(output !== null && { writePath: dirname(output) }) }
  try {
    await runTool(ffmpegPath, args, paths, {
      signal: AbortSignal.any([signal, stallController.signal]),
      timeoutMs,
      onStdout: progressReader(advance),
    })
    return seconds
  } finally {
    clearTimeout(timer)
  }
}

/** Parses ffmpeg's `-progress` lines and reports the output time in seconds. */
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
