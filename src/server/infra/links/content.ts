import { header, type LinkResponse } from './response.ts'

/** Type of a link's target, based on its first bytes and its headers. */
export type LinkContentType = 'media' | 'stream' | 'playlist' | 'page' | 'feed' | 'other'

const PLAYLIST_TYPES = /mpegurl|dash\+xml|scpls|ms-asf|xspf/
const MEDIA_TYPES = /^(audio|video)\/|^application\/(ogg|mp4|x-matroska)$/
/** Types that hosts use for unknown files. */
const GENERIC_TYPES =
  /^(application\/(octet-stream|download|force-download|x-download|binary)|binary\/.*|text\/plain|)$/
const MAGIC = [
  /^ID3/,
  /^fLaC/,
  /^OggS/,
  /^(RIFF|RF64)[\s\S]{4}(WAVE|AVI )/,
  /^[\s\S]{4}(ftyp|moov|mdat|wide)/,
  /^FORM[\s\S]{4}AIF/,
  /^#!AMR/,
  /^\.snd/,
  /^caff/,
  /^FLV/,
  /^(MAC |wvpk|TTA1)/,
]
/** Patterns for a file's first bytes, in hexadecimal. */
const BINARY_MAGIC = [
  // Matroska, ASF, MPEG program and transport streams.
  /^(1a45dfa3|3026b275|000001ba|47(..){187}47)/,
  // MPEG audio layers I to III with a valid bit rate and sample rate; ADTS.
  /^ff(e[2-7]|f[2-7a-f])[1-9a-e][0-9ab]/,
  /^fff[0189]/,
]

/** Returns whether a file's first bytes indicate audio or video. */
export function looksLikeMedia(head: Buffer): boolean {
  const start = head.subarray(0, 256)
  // A UTF-16 byte order mark would look like MPEG audio.
  if (start[0] === 0xff && start[1] === 0xfe) return false
  const [text, hex] = [start.toString('latin1'), start.toString('hex')]
  return MAGIC.some((pattern) => pattern.test(text)) || BINARY_MAGIC.some((pattern) => pattern.test(hex))
}

/** Determines the type of a link's target from its first bytes or, failing that, its headers. */
export function classifyContent({
  type,
  head,
  headers,
}: Pick<LinkResponse, 'type' | 'head' | 'headers'>): LinkContentType {
  const text = head
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
  if (/^(#EXTM3U|\[playlist\])/i.test(text) || PLAYLIST_TYPES.test(type)) return 'playlist'
  if (header(headers, 'icy-name') !== '' || header(headers, 'icy-br') !== '') return 'stream'
  if (looksLikeMedia(head)) return 'media'
  if (/<(rss|feed|rdf:RDF)[\s>]/.test(text) && /^<[?!frR]/.test(text)) return 'feed'
  if (/^(<!doctype html|<html|<head)/i.test(text) || /html/.test(type)) return 'page'
  if (MEDIA_TYPES.test(type) || (GENERIC_TYPES.test(type) && !/^[\t\n\r\x20-\x7e]*$/.test(text)))
    return 'media'
  return 'other'
}
