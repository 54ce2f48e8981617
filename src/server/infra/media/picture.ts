import { MediaError, type PictureShape } from './media.ts'
import { runTool } from './tool.ts'

/** Width and height in pixels: sharp at the largest display size, yet small enough for every page. */
const SIDE = 320
const TIMEOUT_MS = 20_000
/** Maximum number of pixels; larger pictures are decompression bombs, since no camera produces them. */
const MAX_PIXELS = 100_000_000

const JPEG = ['-c:v', 'mjpeg', '-q:v', '3', '-f', 'mjpeg']
const PNG = ['-c:v', 'png', '-f', 'image2pipe']

/** File types, and encodings that preserve their quality and transparency. */
const READERS = [
  { starts: /^\x89PNG\r\n/, format: 'png_pipe', output: PNG },
  { starts: /^\xff\xd8\xff/, format: 'jpeg_pipe', output: JPEG },
  { starts: /^RIFF[\s\S]{4}WEBPVP8/, format: 'webp_pipe', output: PNG },
]

/** Maximum width and height of a logo, in pixels. */
const LOGO = { width: 640, height: 200 }

/** Maximum width and height of a picture in a text, in pixels: sharp at twice the width of a page. */
const PAGE = 2000

/** Scales a picture down to fit a box, preserving transparency. */
const scaleWithin = (width: number, height: number) =>
  `[0:v]format=rgba,scale=w='min(iw,${width})':h='min(ih,${height})':force_original_aspect_ratio=decrease:flags=lanczos,setsar=1`

interface Encoding {
  graph: string
  /** By default, the encoding of the file type. */
  output?: readonly string[]
  /** Maximum size in bytes. */
  max: number
}

const encodings: Record<PictureShape, Encoding> = {
  /** The center square, with transparent areas filled white. */
  square: {
    graph: [
      `[0:v]crop=w='min(iw,ih)':h='min(iw,ih)',scale=${SIDE}:${SIDE}:flags=lanczos,setsar=1,format=rgba[picture]`,
      `color=c=white:s=${SIDE}x${SIDE}:r=1[white]`,
      '[white][picture]overlay=format=auto:shortest=1,format=yuvj420p',
    ].join(';'),
    output: JPEG,
    max: 1_000_000,
  },
  /** The whole picture, never enlarged. */
  logo: { graph: scaleWithin(LOGO.width, LOGO.height), output: PNG, max: 1_000_000 },
  page: { graph: scaleWithin(PAGE, PAGE), max: 20_000_000 },
}

/**
 * Re-encodes a PNG, JPEG or WebP file without location and other metadata: as a JPEG of 320 by 320 pixels,
 * cropped to the center square; for a logo as a PNG of at most 640 by 200; for a page as a JPEG or PNG of at
 * most 2000 by 2000.
 * @throws MediaError if the file has another type, is damaged, or is too large
 */
export async function toPicture(
  ffmpegPath: string,
  picture: Buffer,
  shape: PictureShape,
  signal: AbortSignal,
): Promise<Buffer> {
  const start = picture.toString('latin1', 0, 16)
  const format = READERS.find(({ starts }) => starts.test(start))
  if (!format) throw new MediaError('media_refused', "This isn't a PNG, JPEG or WebP file.")
  const { graph, output = format.output, max } = encodings[shape]
  const args = [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-threads', '1', '-protocol_whitelist', 'pipe'],
    ...['-format_whitelist', format.format, '-f', format.format, '-max_pixels', String(MAX_PIXELS)],
    ...['-i', 'pipe:0', '-filter_complex', graph, '-frames:v', '1', '-map_metadata', '-1'],
    ...['-fflags', '+bitexact', '-flags', '+bitexact', ...output, 'pipe:1'],
  ]
  const options = { signal, timeoutMs: TIMEOUT_MS, maxStdout: max, input: picture }
  const rendered = await runTool(ffmpegPath, args, { readPath: '/dev/null' }, options)
  if (rendered.length === 0) throw new MediaError('media_unreadable', 'This picture is damaged.')
  return rendered
}
