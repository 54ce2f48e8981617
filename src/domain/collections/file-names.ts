import type { Collection } from '#contract/collection.ts'
import { autoDetect, shortLanguageCode } from '#domain/languages/languages.ts'
import { printableName, truncateText } from '#domain/text/printable.ts'

const mediaExtensions =
  /\.(mp3|m4a|m4b|wav|wave|flac|og[gva]|opus|webm|mp4|m4v|mov|mkv|avi|wm[av]|aac|ac3|amr|caf|mpe?g|mpga|mp2|mts|m2ts|ts|3gp|3g2|flv|weba|mka)$/i
const maxNameLength = 200
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(?=\s*\.)/i

const lastSegment = (path: string) => path.slice(-100_000).split(/[/\\]/).at(-1) ?? ''

/** Returns whether a file is rejected because its name contains `.aif`, regardless of its content. */
export function isRejectedFile(fileName: string): boolean {
  return /\.aif/i.test(fileName)
}

/** Returns whether a file name has an audio or video extension, supported or not. */
export function isMediaFileName(fileName: string): boolean {
  return mediaExtensions.test(fileName) || isRejectedFile(fileName)
}

/**
 * Returns a file name's extension in lowercase; undefined unless it consists of 1 to 8 letters and digits.
 */
export function fileExtension(fileName: string): string | undefined {
  return /[^/\\]\.([a-z0-9]{1,8})$/i.exec(fileName.trim())?.[1]?.toLowerCase()
}

/**
 * Sanitizes a file name for display and storage: no folders, no invisible characters, at most 200 characters.
 */
export function sanitizeFileName(fileName: string): string {
  const name = printableName(lastSegment(fileName))
  if (name.length <= maxNameLength) return name || 'upload'
  const extension = fileExtension(name)
  return extension
    ? `${truncateText(name, maxNameLength - extension.length - 1)}.${extension}`
    : truncateText(name, maxNameLength)
}

/** Returns the file name in a link; empty if the URL doesn't have one. */
export function fileNameFromUrl(url: string): string {
  const isHostOnly = !/[^/]/.test(new URL(url).pathname)
  const name = nameFromUrl(url)
  return !isHostOnly && fileExtension(name) ? sanitizeFileName(name) : ''
}

/**
 * Derives a collection's name from its file name: `team_meeting-3.final.mp3` becomes `Team Meeting 3 Final`.
 */
export function nameFromFile(fileName: string): string {
  let stem = printableName(lastSegment(fileName).trim())
  while (mediaExtensions.test(stem)) stem = stem.replace(mediaExtensions, '')
  const words = stem.split(/[\s_.-]+/).filter(Boolean)
  const name = words.map((word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())).join(' ')
  return truncateText(name, maxNameLength) || 'My upload'
}

/**
 * Sanitizes a given title for use as a collection's name: no invisible characters, at most 200 characters.
 */
export function nameFromTitle(title: string): string {
  return truncateText(printableName(title), maxNameLength) || 'My upload'
}

/** Sanitizes a file name and removes its audio or video extension: `INT_042-P7.mp3` becomes `INT_042-P7`. */
export function exactNameFromFile(fileName: string): string {
  return sanitizeFileName(fileName).replace(mediaExtensions, '') || nameFromFile(fileName)
}

/** Returns a link's provisional name: the last part of its path, or else its host. */
export function nameFromUrl(url: string): string {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/**
 * Returns `{name}_{short language code}.{extension}`, safe on every file system: no reserved characters,
 * under 255 bytes. Uses the first part of the ID if there is no name.
 */
export function exportFileName(
  collection: Pick<Collection, 'id' | 'name' | 'languageCode'>,
  extension: string,
): string {
  const name = safeNamePart(collection.name) || collection.id.split('-')[0]
  const language =
    replaceReservedCharacters(shortLanguageCode(collection.languageCode)).slice(0, 20) || autoDetect
  return `${name}_${language}.${extension}`.replace(reservedOnWindows, '$1-')
}

/** Makes a text safe for use in file names: no reserved characters, not hidden, at most 200 bytes. */
export function safeNamePart(text: string): string {
  return truncateToBytes(replaceReservedCharacters(text).replace(/^[.\s]+/, ''), 200)
}

const replaceReservedCharacters = (text: string) => printableName(text).replace(/[<>:"/\\|?*]+/g, '-')

/** Truncates a text to a number of bytes in UTF-8, without splitting a visible character. */
export function truncateToBytes(text: string, bytes: number): string {
  let shortened = truncateText(text, bytes)
  const size = () => new TextEncoder().encode(shortened).length
  while (size() > bytes)
    shortened = truncateText(
      shortened,
      Math.min(shortened.length - 1, Math.floor((shortened.length * bytes) / size())),
    )
  return shortened
}
