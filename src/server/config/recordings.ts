import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { bytes, limit, setting } from './setting.ts'

/** What recordings are taken, and the programs that read them. */
export const recordingSettings = {
  maxUploadBytes: setting(
    'MAX_UPLOAD_BYTES',
    'Largest file accepted, in bytes.',
    bytes.default(10_000_000_000),
  ),
  unfinishedBytesPerUser: setting(
    'UNFINISHED_BYTES_PER_USER',
    'Bytes that the uploads of one person may announce before they have become recordings, or unlimited.',
    limit(50_000_000_000),
  ),
  unfinishedBytesPerWorkspace: setting(
    'UNFINISHED_BYTES_PER_WORKSPACE',
    'The same for all members of a workspace together.',
    limit(200_000_000_000),
  ),
  storedBytesPerUser: setting(
    'STORED_BYTES_PER_USER',
    'Bytes of storage that the recordings and documents of one person may take, the trash included. Default: unlimited.',
    limit('unlimited'),
  ),
  storedBytesPerWorkspace: setting(
    'STORED_BYTES_PER_WORKSPACE',
    'The same for everything in a workspace. Default: unlimited.',
    limit('unlimited'),
  ),
  diskReserveBytes: setting(
    'DISK_RESERVE_BYTES',
    'Free disk space that uploads and the large files of jobs leave alone, so that the database, saving and starting keep working; 0 for none.',
    z.coerce.number().int().min(0).default(1_000_000_000),
  ),
  queuedJobsPerUser: setting(
    'QUEUED_JOBS_PER_USER',
    'Recordings, translations, documents and other work that one person may have waiting or running, or unlimited.',
    limit(1000),
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
