import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { bytes, limit, setting } from './setting.ts'

/** Accepted recordings, and the programs that read them. */
export const recordingSettings = {
  maxUploadBytes: setting('MAX_UPLOAD_BYTES', 'Largest file, in bytes.', bytes.default(10_000_000_000)),
  unfinishedBytesPerUser: setting(
    'UNFINISHED_BYTES_PER_USER',
    "Bytes that a user's uploads in progress may announce, or unlimited.",
    limit(50_000_000_000),
  ),
  unfinishedBytesPerWorkspace: setting(
    'UNFINISHED_BYTES_PER_WORKSPACE',
    'The same for all members of a workspace together.',
    limit(200_000_000_000),
  ),
  storedBytesPerUser: setting(
    'STORED_BYTES_PER_USER',
    "Bytes of storage for a user's recordings and documents, including the trash. Default: unlimited.",
    limit('unlimited'),
  ),
  storedBytesPerWorkspace: setting(
    'STORED_BYTES_PER_WORKSPACE',
    'The same for everything in a workspace. Default: unlimited.',
    limit('unlimited'),
  ),
  diskReserveBytes: setting(
    'DISK_RESERVE_BYTES',
    'Free disk space that uploads and large job files leave alone, so that the database, saving and starting keep working; 0 for none.',
    z.coerce.number().int().min(0).default(1_000_000_000),
  ),
  queuedJobsPerUser: setting(
    'QUEUED_JOBS_PER_USER',
    'Recordings, translations, documents and other jobs that a user may have queued or running, or unlimited.',
    limit(1000),
  ),
  maxDurationSeconds: setting(
    'MAX_DURATION_SECONDS',
    'Longest recording, in seconds.',
    bytes.default(12 * 3600),
  ),
  freeMediaSeconds: setting(
    'FREE_MEDIA_SECONDS',
    'Seconds shown of the transcripts of longer recordings; the rest is kept. Default: everything is shown.',
    bytes.optional(),
  ),
  linksAllowPrivate: setting(
    'LINKS_ALLOW_PRIVATE',
    'Private networks that links may lead to, as CIDR ranges separated by commas.',
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
    'The yt-dlp program, needed for video sites.',
    z.string().default('yt-dlp'),
  ),
}
