import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { bytes, setting } from './setting.ts'

/** What recordings are taken, and the programs that read them. */
export const recordingSettings = {
  maxUploadBytes: setting(
    'MAX_UPLOAD_BYTES',
    'Largest file accepted, in bytes.',
    bytes.default(10_000_000_000),
  ),
  maxDurationSeconds: setting(
    'MAX_DURATION_SECONDS',
    'Longest recording accepted, in seconds.',
    bytes.default(12 * 3600),
  ),
  freeMediaSeconds: setting(
    'FREE_MEDIA_SECONDS',
    'Longer recordings show only so many seconds of their transcript; the rest is kept. Default: all is shown.',
    bytes.optional(),
  ),
  linksAllowPrivate: setting(
    'LINKS_ALLOW_PRIVATE',
    'Networks, as CIDR ranges with commas between them, that links may lead to although they are not public.',
    z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine((list) => list.every((network) => ipaddr.isValidCIDR(network)), 'not a list of CIDR ranges'),
  ),
  ffmpegPath: setting('FFMPEG_PATH', 'The ffmpeg program.', z.string().default('ffmpeg')),
  ffprobePath: setting('FFPROBE_PATH', 'The ffprobe program.', z.string().default('ffprobe')),
  ytDlpPath: setting(
    'YT_DLP_PATH',
    'The yt-dlp program, which video sites need.',
    z.string().default('yt-dlp'),
  ),
}
