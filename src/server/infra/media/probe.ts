import { access, constants, stat } from 'node:fs/promises'
import { z } from 'zod'
import { explainUnreadableMedia } from './failures.ts'
import { GUARDED_INPUT, toFileUrl } from './formats.ts'
import { MediaError, type MediaInfo } from './media.ts'
import { runTool } from './tool.ts'

const PROBE_TIMEOUT_MS = 20_000
/** ffprobe's score if only the file name suggests the format. */
const SCORE_OF_NAME_ONLY = 1

const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  width: z.number().default(0),
  height: z.number().default(0),
  channels: z.number().default(0),
  sample_rate: z.coerce.number().default(0),
  disposition: z.object({ attached_pic: z.number().default(0) }).optional(),
})
const report = z.object({
  streams: z.array(stream).default([]),
  format: z.object({
    format_name: z.string(),
    probe_score: z.number(),
    duration: z.coerce.number().optional(),
  }),
})
type Stream = z.output<typeof stream>

export interface ProbeLimits {
  ffprobePath: string
  maxUploadBytes: number
}

/** A container's properties; `duration` is null if missing. */
export interface ProbeReport extends Omit<MediaInfo, 'duration'> {
  duration: number | null
}

/**
 * Reads the properties of a container and its streams.
 * @throws MediaError if the file is empty, too large, unreadable, rejected or without audio
 */
export async function probeFile(
  path: string,
  limits: ProbeLimits,
  signal: AbortSignal,
): Promise<ProbeReport> {
  await checkFile(path, limits.maxUploadBytes)
  const { streams, format } = await ffprobe(path, limits.ffprobePath, signal)
  const audio = streams.find((s) => s.codec_type === 'audio')
  const video = streams.find((s) => s.codec_type === 'video' && !s.disposition?.attached_pic)
  if (format.probe_score <= SCORE_OF_NAME_ONLY || (!audio && !video))
    throw await explainUnreadableMedia(path, (code, message) => new MediaError(code, message))
  if (!audio) throw new MediaError('media_no_audio', 'There is no audio in this file.')
  if (!(audio.channels > 0 && audio.sample_rate > 0))
    throw new MediaError('media_unreadable', 'The audio of this file is damaged.')
  return {
    duration: format.duration ?? null,
    format: format.format_name,
    audio: { codec: audio.codec_name, channels: audio.channels, sampleRate: audio.sample_rate },
    video: video ? picture(video) : null,
  }
}

const picture = ({ codec_name, width, height }: Stream) =>
  width > 0 && height > 0 ? { codec: codec_name, width, height } : null

async function checkFile(path: string, maxBytes: number): Promise<void> {
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile()) throw new MediaError('media_unreadable', 'File not found.')
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new MediaError('media_unreadable', "This file can't be read.", { cause })
  })
  if (stats.size === 0) throw new MediaError('media_empty', 'This file is empty.')
  if (stats.size > maxBytes)
    throw new MediaError('media_too_large', `This file is larger than ${maxBytes} bytes.`)
}

async function ffprobe(path: string, program: string, signal: AbortSignal) {
  const entries =
    'format=format_name,probe_score,duration:stream=codec_type,codec_name,width,height,channels,sample_rate:stream_disposition=attached_pic'
  const args = ['-v', 'error', ...GUARDED_INPUT, '-show_entries', entries, '-of', 'json', toFileUrl(path)]
  const output = await runTool(program, args, { readPath: path }, { signal, timeoutMs: PROBE_TIMEOUT_MS })
  return report.parse(JSON.parse(output.toString('utf8')))
}
