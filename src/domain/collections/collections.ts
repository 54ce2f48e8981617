import type { Collection, Processing } from '#contract/collection.ts'
import { autoDetect, shortLanguageCode } from '#domain/languages/languages.ts'
import { printableName, truncateText } from '#domain/text/printable.ts'
import type { Word } from '#domain/words/words.ts'

const mediaExtensions =
  /\.(mp3|m4a|m4b|wav|wave|flac|og[gva]|opus|webm|mp4|m4v|mov|mkv|avi|wm[av]|aac|ac3|amr|caf|mpe?g|mpga|mp2|mts|m2ts|ts|3gp|3g2|flv|weba|mka)$/i
const maxNameLength = 200
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(?=\s*\.)/i

/** Derives the legacy fields from the processing state. */
export function legacyState(
  processing: Pick<Processing, 'state' | 'percent'>,
  { type, perfection, recode }: Pick<Collection, 'type' | 'perfection'> & { recode?: boolean | undefined },
): Pick<Collection, 'progress' | 'status' | 'tProgress' | 'tCompletion' | 'isError'> {
  const isComplete = processing.state === 'complete'
  const isError = processing.state === 'error'
  const progress = isComplete ? 'COMPLETE' : isError ? 'ERROR' : 'PENDING'
  return {
    progress,
    status: progress,
    tProgress: isComplete ? 100 : Math.round(processing.percent),
    tCompletion: {
      draft: isComplete,
      ...(perfection !== undefined && { perfection }),
      ...(recode !== undefined && { recode }),
      ...(type === 'text' && { blog: isComplete }),
    },
    isError,
  }
}

const lastSegment = (path: string) => path.slice(-100_000).split(/[/\\]/).at(-1) ?? ''

/** Returns whether a file is rejected because of its `.aif` extension, regardless of its content. */
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

/**
 * Returns a file name without its audio or video extension, otherwise unchanged: `INT_042-P7.mp3` becomes
 * `INT_042-P7`.
 */
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

const shortenText = (text: string, length: number) =>
  text.length > length ? `${truncateText(text, length - 3)}...` : text

/** Returns a collection's name as shown on its card, at most 55 characters; empty if it has no name. */
export function cardName(name: string): string {
  return shortenText(name.trim(), 55)
}

/** Returns the beginning of a transcript: at most 250 characters, with no spaces before punctuation. */
export function createSnippet(words: readonly Word[]): string {
  const firstWords = words.slice(0, 251).map((word) => word.text)
  return truncateToSnippet(firstWords.join(' '))
}

/** Truncates a text to the length of a snippet. */
export const truncateToSnippet = (text: string): string =>
  truncateText(removeSpacesBeforePunctuation(printableName(text)), 250)

/** Returns a snippet for a card: at most 50 characters. */
export function cardSnippet(snippet: string): string {
  return shortenText(removeSpacesBeforePunctuation(snippet), 50)
}

const removeSpacesBeforePunctuation = (text: string) => text.replace(/\s+(?=[.,;:!?…。，、！？؟،؛])/g, '')
