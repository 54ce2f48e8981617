/**
 * Allowed containers, by ffmpeg's names. Playlists, concatenation scripts, manifests, subtitles and
 * image sequences are deliberately excluded because they make ffmpeg open other files and URLs.
 */
const CONTAINERS = [
  ...['aac', 'ac3', 'aiff', 'amr', 'amrnb', 'amrwb', 'ape', 'asf', 'au', 'avi', 'caf', 'dts', 'dv', 'eac3'],
  ...[
    'flac',
    'flv',
    'gsm',
    'matroska',
    'mov',
    'mp3',
    'mpeg',
    'mpegts',
    'ogg',
    'tta',
    'voc',
    'w64',
    'wav',
    'wv',
  ],
]

/**
 * Maximum number of pixels per picture; larger ones are decompression bombs. 40 million is slightly more
 * than 8K.
 */
const MAX_PIXELS = 40_000_000

/** Options before every input of ffmpeg and ffprobe. */
export const GUARDED_INPUT = [
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-format_whitelist', CONTAINERS.join(',')],
  ...['-max_pixels', String(MAX_PIXELS)],
  ...['-analyzeduration', '10M', '-probesize', '20M'],
]

/** Formats a path as a `file:` URL for ffmpeg, so that no part of it is interpreted as another protocol. */
export const toFileUrl = (path: string): string => `file:${path}`

export type Content = 'playlist' | 'picture' | 'text' | 'other'

const PLAYLISTS = [
  /^#EXTM3U/i,
  /^ffconcat/i,
  /^\[playlist\]/i,
  /^\s*<\?xml[^>]*>\s*<(MPD|smil|AssetMap)/i,
  /^v=0\r?\n/,
]
const PICTURES = [
  /^\x89PNG/,
  /^\xff\xd8\xff/,
  /^GIF8[79]a/,
  /^BM[\s\S]{4}\0\0\0\0/,
  /^II\*\0/,
  /^MM\0\*/,
  /^RIFF[\s\S]{4}WEBP/,
]
const TEXT = /^[\t\n\f\r\x20-\x7e\x80-\xff]+$/

/** Guesses the type of a file rejected by ffmpeg from its first bytes. Only for error messages. */
export function sniffContent(head: Buffer): Content {
  const start = head.toString('latin1')
  if (PLAYLISTS.some((pattern) => pattern.test(start))) return 'playlist'
  if (PICTURES.some((pattern) => pattern.test(start))) return 'picture'
  return TEXT.test(start) && head.toString('utf8').split('\ufffd').length < 4 ? 'text' : 'other'
}
