import { MediaError } from './media.ts'
import { runTool } from './tool.ts'

/** Width and height in pixels: sharp at the largest display size, and small enough for every page. */
const SIDE = 320
const TIMEOUT_MS = 20_000
/** Larger ones are bombs: no camera takes more. */
const MAX_PIXELS = 100_000_000

const READERS = [
  { starts: /^\x89PNG\r\n/, format: 'png_pipe' },
  { starts: /^\xff\xd8\xff/, format: 'jpeg_pipe' },
  { starts: /^RIFF[\s\S]{4}WEBPVP8/, format: 'webp_pipe' },
]

/** The middle square, with transparency on white. */
const SQUARE = [
  `[0:v]crop=w='min(iw,ih)':h='min(iw,ih)',scale=${SIDE}:${SIDE}:flags=lanczos,setsar=1,format=rgba[picture]`,
  `color=c=white:s=${SIDE}x${SIDE}:r=1[white]`,
  '[white][picture]overlay=format=auto:shortest=1,format=yuvj420p',
].join(';')

/**
 * Re-encodes the middle square of a PNG, JPEG or WebP file as a JPEG of 320 by 320 pixels: location and other metadata
 * are dropped.
 * @throws MediaError for other, damaged or too large files
 */
export async function toSquarePicture(
  ffmpegPath: string,
  picture: Buffer,
  signal: AbortSignal,
): Promise<Buffer> {
  const start = picture.toString('latin1', 0, 16)
  const reader = READERS.find(({ starts }) => starts.test(start))
  if (!reader) throw new MediaError('media_refused', 'This is no PNG, JPEG or WebP file.')
  const args = [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-threads', '1', '-protocol_whitelist', 'pipe'],
    ...['-format_whitelist', reader.format, '-f', reader.format, '-max_pixels', String(MAX_PIXELS)],
    ...['-i', 'pipe:0', '-filter_complex', SQUARE, '-frames:v', '1', '-map_metadata', '-1'],
    ...['-fflags', '+bitexact', '-flags', '+bitexact', '-c:v', 'mjpeg', '-q:v', '3', '-f', 'mjpeg', 'pipe:1'],
  ]
  const options = { signal, timeoutMs: TIMEOUT_MS, maxStdout: 1_000_000, input: picture }
  const drawn = await runTool(ffmpegPath, args, { reads: '/dev/null' }, options)
  if (drawn.length === 0) throw new MediaError('media_unreadable', 'This picture is damaged.')
  return drawn
}
