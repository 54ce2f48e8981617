import { MediaError, type PictureShape } from './media.ts'
import { runTool } from './tool.ts'

/** Width and height in pixels: sharp at the largest display size, and small enough for every page. */
const SIDE = 320
const TIMEOUT_MS = 20_000
/** Maximum number of pixels; larger pictures are decompression bombs, since no camera takes them. */
const MAX_PIXELS = 100_000_000

const READERS = [
  { starts: /^\x89PNG\r\n/, format: 'png_pipe' },
  { starts: /^\xff\xd8\xff/, format: 'jpeg_pipe' },
  { starts: /^RIFF[\s\S]{4}WEBPVP8/, format: 'webp_pipe' },
]

/** Maximum width and height of a logo, in pixels. */
const LOGO = { width: 640, height: 200 }

const encodings = {
  /** The center square, with transparent parts on white. */
  square: {
    graph: [
      `[0:v]crop=w='min(iw,ih)':h='min(iw,ih)',scale=${SIDE}:${SIDE}:flags=lanczos,setsar=1,format=rgba[picture]`,
      `color=c=white:s=${SIDE}x${SIDE}:r=1[white]`,
      '[white][picture]overlay=format=auto:shortest=1,format=yuvj420p',
    ].join(';'),
    output: ['-c:v', 'mjpeg', '-q:v', '3', '-f', 'mjpeg'],
  },
  /** The whole picture with its transparency, never enlarged. */
  logo: {
    graph: `[0:v]format=rgba,scale=w='min(iw,${LOGO.width})':h='min(ih,${LOGO.height})':force_original_aspect_ratio=decrease:flags=lanczos,setsar=1`,
    output: ['-c:v', 'png', '-f', 'image2pipe'],
  },
}

/**
 * Re-encodes a PNG, JPEG or WebP file without location and other metadata: as a JPEG of 320 by 320 pixels,
 * cropped to the center square, or for a logo as a PNG of at most 640 by 200.
 * @throws MediaError if the file has another type, is damaged or too large
 */
export async function toPicture(
  ffmpegPath: string,
  picture: Buffer,
  shape: PictureShape,
  signal: AbortSignal,
): Promise<Buffer> {
  const start = picture.toString('latin1', 0, 16)
  const reader = READERS.find(({ starts }) => starts.test(start))
  if (!reader) throw new MediaError('media_refused', 'This is not a PNG, JPEG or WebP file.')
  const args = [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-threads', '1', '-protocol_whitelist', 'pipe'],
    ...['-format_whitelist', reader.format, '-f', reader.format, '-max_pixels', String(MAX_PIXELS)],
    ...['-i', 'pipe:0', '-filter_complex', encodings[shape].graph, '-frames:v', '1', '-map_metadata', '-1'],
    ...['-fflags', '+bitexact', '-flags', '+bitexact', ...encodings[shape].output, 'pipe:1'],
  ]
  const options = { signal, timeoutMs: TIMEOUT_MS, maxStdout: 1_000_000, input: picture }
  const drawn = await runTool(ffmpegPath, args, { reads: '/dev/null' }, options)
  if (drawn.length === 0) throw new MediaError('media_unreadable', 'This picture is damaged.')
  return drawn
}
