import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { folderKinds } from '#contract/choices.ts'
import { bytes, commaSeparatedList, editable, limit, setting } from './setting.ts'

/** Accepted recordings and the programs that process them. */
export const recordingSettings = {
  maxUploadBytes: editable(
    'MAX_UPLOAD_BYTES',
    'Maximum size of a file, in bytes.',
    bytes.default(10_000_000_000),
  ),
  uploadFilesAtOnce: setting(
    'UPLOAD_FILES_AT_ONCE',
    'Number of files that a browser uploads at the same time.',
    z.coerce.number().int().min(1).max(10).default(1),
  ),
  uploadPartsAtOnce: setting(
    'UPLOAD_PARTS_AT_ONCE',
    'Number of 8 MiB parts of a file that a browser uploads at the same time.',
    z.coerce.number().int().min(1).max(6).default(3),
  ),
  unfinishedBytesPerUser: editable(
    'UNFINISHED_BYTES_PER_USER',
    "Maximum total size of a user's unfinished uploads, in bytes, or unlimited.",
    limit(50_000_000_000),
  ),
  unfinishedBytesPerWorkspace: editable(
    'UNFINISHED_BYTES_PER_WORKSPACE',
    "Maximum total size of the unfinished uploads of a workspace's members, in bytes, or unlimited.",
    limit(200_000_000_000),
  ),
  storedBytesPerUser: editable(
    'STORED_BYTES_PER_USER',
    "Maximum total size of a user's recordings and documents, including the trash, in bytes. Default: unlimited.",
    limit('unlimited'),
  ),
  storedBytesPerWorkspace: editable(
    'STORED_BYTES_PER_WORKSPACE',
    "Maximum total size of a workspace's recordings and documents, including the trash, in bytes. Default: unlimited.",
    limit('unlimited'),
  ),
  diskReserveBytes: setting(
    'DISK_RESERVE_BYTES',
    'Disk space that uploads and large job files must leave free, in bytes, so that the database, saving and startup keep working. 0 reserves no space.',
    z.coerce.number().int().min(0).default(1_000_000_000),
  ),
  queuedJobsPerUser: editable(
    'QUEUED_JOBS_PER_USER',
    'Maximum number of jobs (such as recordings, translations and documents) that a user can have queued or running, or unlimited.',
    limit(1000),
  ),
  maxDurationSeconds: editable(
    'MAX_DURATION_SECONDS',
    'Maximum length of a recording, in seconds.',
    bytes.default(12 * 3600),
  ),
  podcastCheckMinutes: setting(
    'PODCAST_CHECK_MINUTES',
    'Time between checks of a subscribed podcast, in minutes.',
    z.coerce.number().int().min(5).max(10_080).default(60),
  ),
  connectedFolders: setting(
    'CONNECTED_FOLDERS',
    'Kinds of folders that workspaces can connect, separated by commas: webdav (such as Nextcloud), s3. Default: none.',
    commaSeparatedList().pipe(z.array(z.enum(folderKinds, 'not one of webdav, s3'))),
  ),
  linksAllowPrivate: setting(
    'LINKS_ALLOW_PRIVATE',
    'Private networks that links can point to, as CIDR ranges separated by commas. Default: none.',
    z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine((list) => list.every((network) => ipaddr.isValidCIDR(network)), 'not a list of CIDR ranges'),
  ),
  ffmpegPath: setting('FFMPEG_PATH', 'Path to the ffmpeg program.', z.string().default('ffmpeg')),
  ffprobePath: setting('FFPROBE_PATH', 'Path to the ffprobe program.', z.string().default('ffprobe')),
  ytDlpPath: setting(
    'YT_DLP_PATH',
    'Path to the yt-dlp program, which is required for video sites.',
    z.string().default('yt-dlp'),
  ),
}
